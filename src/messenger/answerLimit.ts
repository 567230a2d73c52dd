import { loadedBridge } from './messenger.ts';

/** Dialogs open in a moment; some clients never answer. */
const LIMIT_MS = 5000;

/**
 * Calls `onLate` when the app was in view for five seconds: the client should have answered. It waits
 * while the user is in another window, such as Telegram's list of chats. Returns what stops it.
 */
export function limitAnswer(onLate: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (isInView: boolean): void => {
    clearTimeout(timer);
    if (isInView) timer = setTimeout(late, LIMIT_MS);
  };
  const turn = (): void => wait(!document.hidden);
  document.addEventListener('visibilitychange', turn);
  const offView = loadedBridge()?.onView(wait);
  const stop = (): void => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', turn);
    offView?.();
  };
  const late = (): void => {
    stop();
    onLate();
  };
  wait(true);
  return stop;
}
