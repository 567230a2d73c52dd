import { withSdk } from './telegram.ts';

/** Only inside Telegram on phones. */
export const hapticTap = (): void => withSdk((sdk) => sdk.tap());
export const hapticSuccess = (): void => withSdk((sdk) => sdk.notify('success'));
export const hapticError = (): void => withSdk((sdk) => sdk.notify('error'));
