import { useCallback, useEffect, useState } from 'react';
import { getPetReference } from '#contract/sections/pets.ts';
import { fieldErrors } from '#contract/texts.ts';
import { CityField } from '#src/ads/form/BaseFields.tsx';
import { useStores } from '#src/shared/stores/stores.ts';
import { fold } from '#src/shared/text/suggest.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { helpTexts } from './texts.ts';

interface HelpCitySheetProps {
  isOpen: boolean;
  onClose: () => void;
  onChoose: (city: string) => void;
}

/** Asks around which city the user would help. */
export function HelpCitySheet({ isOpen, onClose, onChoose }: HelpCitySheetProps) {
  const { api } = useStores();
  const [cities, setCities] = useState<readonly string[]>([]);
  const [isFailed, setFailed] = useState(false);
  const [city, setCity] = useState('');
  const [error, setError] = useState<string>();

  const load = useCallback(() => {
    api
      .fetch(getPetReference, {})
      .then((lists) => setCities(lists.cities.map(({ name }) => name)))
      .catch(() => setFailed(true));
  }, [api]);
  useEffect(load, [load]);

  const choose = () => {
    const known = cities.find((name) => fold(name) === fold(city));
    if (known) onChoose(known);
    else setError(fieldErrors.city);
  };
  return (
    <Sheet
      isOpen={isOpen}
      title={helpTexts.title}
      onClose={onClose}
      footer={
        <Button isStretched onClick={choose}>
          {helpTexts.save}
        </Button>
      }
    >
      {isFailed ? (
        <ErrorPanel
          text={helpTexts.failed}
          onAction={() => {
            setFailed(false);
            load();
          }}
        />
      ) : (
        <CityField
          value={city}
          error={error}
          cities={cities}
          onChange={(text) => {
            setCity(text);
            setError(undefined);
          }}
        />
      )}
    </Sheet>
  );
}
