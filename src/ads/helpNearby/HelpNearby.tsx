import { Suspense, useState } from 'react';
import { paths } from '#contract/paths.ts';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { helpTexts } from './texts.ts';
import { useHelpNearby } from './useHelpNearby.ts';

const HelpCitySheet = lazyWithPreload(
  async () => (await import('./HelpCitySheet.tsx')).HelpCitySheet,
);

/** One tap and the user is told of lost pets around their city; without a city a sheet asks for it. */
export function HelpNearby() {
  const { help, isBusy, helped, lastCity } = useHelpNearby();
  const [isAsking, setAsking] = useState<boolean>();
  if (helped) {
    return (
      <ActionRow
        icon="check"
        label={helpTexts.helps}
        note={helpTexts.around(helped)}
        to={paths.savedSearches}
      />
    );
  }
  return (
    <ActionRow
      icon="near"
      label={helpTexts.offer}
      note={helpTexts.note}
      isBusy={isBusy}
      onClick={() => (lastCity ? help(lastCity) : setAsking(true))}
    >
      {isAsking !== undefined && (
        <Suspense>
          <HelpCitySheet
            isOpen={isAsking}
            onClose={() => setAsking(false)}
            onChoose={(city) => {
              setAsking(false);
              help(city);
            }}
          />
        </Suspense>
      )}
    </ActionRow>
  );
}
