import { withBridge } from '#src/messenger/messenger.ts';

/**
 * Asks the user to let the bot write; `onAnswer` may be called late or never. Clients that do not
 * know the question never answer. Never in a browser.
 */
export const requestWriteAccess = (onAnswer: (isAllowed: boolean) => void): void =>
  withBridge((bridge) => void bridge.requestWriteAccess?.(onAnswer));
