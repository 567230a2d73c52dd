import { followLive } from './live.ts';
import { loadDialogs, loadNewest, onDialogsChanged, resendLost } from './messagesStore.ts';
import { LIVE_EVERY_MS, startPolling, type Polling } from './polling.ts';

// The documents' intervals.
const DIALOGS_EVERY_MS = 3000;
const CONVERSATION_EVERY_MS = 2000;

let isLive = false;
/** Screens that show the dialogs: elsewhere only the bars' number wants to be right. */
let readers = 0;
let dialogs: Polling | undefined;
let conversation: { otherId: number; polling: Polling } | undefined;

/** Keeps the dialogs and the open conversation up to date until it is stopped. */
export function followInbox(): () => void {
  const polling = startPolling({
    ask: loadDialogs,
    every: () => (readers > 0 ? DIALOGS_EVERY_MS : LIVE_EVERY_MS),
    isLive: () => isLive,
  });
  dialogs = polling;
  onDialogsChanged(polling.refresh);
  const stopLive = followLive({
    onChange: (isConnected) => {
      isLive = isConnected;
      if (!isConnected) {
        polling.replan();
        conversation?.polling.replan();
        return;
      }
      // Whatever happened while nobody told is asked for once.
      polling.refresh();
      conversation?.polling.refresh();
      resendLost();
    },
    onEvent: ({ type, user_id: otherId }) => {
      polling.refresh();
      const isOpen = conversation?.otherId === otherId;
      if (isOpen && type !== 'read') conversation?.polling.refresh();
    },
  });
  window.addEventListener('online', resendLost);
  return () => {
    stopLive();
    polling.stop();
    if (dialogs === polling) dialogs = undefined;
    window.removeEventListener('online', resendLost);
  };
}

/** While the dialogs are on view they are asked for at the documented interval. */
export function watchDialogs(): () => void {
  readers += 1;
  dialogs?.refresh();
  return () => {
    readers -= 1;
    dialogs?.replan();
  };
}

export const refreshDialogs = (): void => dialogs?.refresh();
export const refreshConversation = (): void => conversation?.polling.refresh();

/** The person writes here: an answer may come at any moment. */
export function wakeInbox(): void {
  dialogs?.wake();
  conversation?.polling.wake();
}

/** Follows one conversation while it is open. */
export function watchConversation(otherId: number): () => void {
  const polling = startPolling({
    ask: () => loadNewest(otherId),
    every: () => CONVERSATION_EVERY_MS,
    isLive: () => isLive,
  });
  const own = { otherId, polling };
  conversation = own;
  return () => {
    polling.stop();
    if (conversation === own) conversation = undefined;
  };
}
