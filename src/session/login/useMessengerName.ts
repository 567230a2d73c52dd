import { providerNames } from '#contract/session/identityTexts.ts';
import { useMessenger } from '#src/session/sessionStore.ts';

/** The name of the messenger around the app, for texts; empty in a browser. */
export function useMessengerName(): string {
  const messenger = useMessenger();
  return messenger ? providerNames[messenger] : '';
}
