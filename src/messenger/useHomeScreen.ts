import { useEffect, useState } from 'react';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { withBridge } from './messenger.ts';
import { homeScreenTexts } from './texts.ts';

/** Adds the app to the phone's home screen; undefined unless the messenger says that it is missing there. */
export function useHomeScreen(): (() => void) | undefined {
  const [isMissing, setMissing] = useState(false);
  const { showError } = useToasts();
  useEffect(() => {
    withBridge((bridge) => bridge.checkHomeScreen?.((status) => setMissing(status === 'missed')));
  }, []);
  if (!isMissing) return undefined;
  return () =>
    withBridge((bridge) =>
      bridge.addToHomeScreen?.((error) => {
        if (error === undefined) setMissing(false);
        else showError(homeScreenTexts.failed);
      }),
    );
}
