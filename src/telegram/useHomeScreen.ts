import { useEffect, useState } from 'react';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { withSdk } from './telegram.ts';
import { homeScreenTexts } from './texts.ts';

/** Adds the app to the phone's home screen; undefined unless Telegram says that it is missing there. */
export function useHomeScreen(): (() => void) | undefined {
  const [isMissing, setMissing] = useState(false);
  const { showError } = useToasts();
  useEffect(() => {
    withSdk((sdk) => sdk.checkHomeScreen((status) => setMissing(status === 'missed')));
  }, []);
  if (!isMissing) return undefined;
  return () =>
    withSdk((sdk) =>
      sdk.addToHomeScreen((error) => {
        if (error === undefined) setMissing(false);
        else showError(homeScreenTexts.failed);
      }),
    );
}
