import { withBridge } from './messenger.ts';

/** Only inside Telegram on phones. */
export const hapticTap = (): void => withBridge((bridge) => bridge.tap());
export const hapticSuccess = (): void => withBridge((bridge) => bridge.notify('success'));
export const hapticError = (): void => withBridge((bridge) => bridge.notify('error'));
