import { useState } from 'react';
import { getPetReference } from '#contract/sections/pets.ts';
import { fieldErrors } from '#contract/texts.ts';
import { CityField } from '#src/ads/form/BaseFields.tsx';
import { useUserId } from '#src/session/sessionStore.ts';
import { useDraft } from '#src/shared/hooks/useDraft.ts';
import { useLoaded } from '#src/shared/hooks/useLoaded.ts';
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
  const {
    value: cities = [],
    status,
    reload,
  } = useLoaded('cities', async () => {
    const lists = await api.fetch(getPetReference, {});
    return lists.cities.map(({ name }) => name);
  });
  const [city = '', setCity] = useDraft<string>('typed-help-city', useUserId());
  const [error, setError] = useState<string>();

  const choose = () => {
    const known = cities.find((name) => fold(name) === fold(city));
    if (!known) {
      setError(fieldErrors.city);
      return;
    }
    setCity(undefined);
    onChoose(known);
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
      {status === 'failed' ? (
        <ErrorPanel text={helpTexts.failed} onAction={() => void reload()} />
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
