import { withSdk } from './telegram.ts';

/** Felt inside Telegram on phones, nothing elsewhere. */
export const hapticTap = (): void => withSdk((sdk) => sdk.tap());
export const hapticSuccess = (): void => withSdk((sdk) => sdk.notify('success'));
export const hapticError = (): void => withSdk((sdk) => sdk.notify('error'));
