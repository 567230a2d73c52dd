import { providerNames } from '#contract/session/identityTexts.ts';
import { environment } from './environment.ts';

/** The name of the messenger that the app runs in, for texts; empty in a browser. */
export const messengerName = (): string =>
  environment.messenger ? providerNames[environment.messenger] : '';
