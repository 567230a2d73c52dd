import { useActions, type Stores } from '#src/shared/stores.ts';
import { followLive } from './live.ts';
import { createMessagesApi } from './messagesApi.ts';
import { messagesStore } from './messagesStore.ts';
import { LIVE_EVERY_MS, startPolling, type Polling } from './polling.ts';

// The documents' intervals.
const DIALOGS_EVERY_MS = 3000;
const CONVERSATION_EVERY_MS = 2000;

/** Keeps the dialogs and the open conversation up to date. */
export function inbox(stores: Stores) {
  const messages = stores.get(messagesStore);
  const { openLive } = createMessagesApi(stores.api);
  let isLive = false;
  /** Screens that show the dialogs: elsewhere only the bars' number wants to be right. */
  let readers = 0;
  let dialogs: Polling | undefined;
  let conversation: { otherId: number; polling: Polling } | undefined;

  /** Keeps the dialogs and the open conversation up to date until it is stopped. */
  function followInbox(): () => void {
    const polling = startPolling({
      ask: messages.loadDialogs,
      every: () => (readers > 0 ? DIALOGS_EVERY_MS : LIVE_EVERY_MS),
      isLive: () => isLive,
    });
    dialogs = polling;
    messages.onDialogsChanged(polling.refresh);
    const stopLive = followLive({
      open: openLive,
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
        messages.resendLost();
      },
      onEvent: ({ type, user_id: otherId }) => {
        polling.refresh();
        const isOpen = conversation?.otherId === otherId;
        if (isOpen && type !== 'read') conversation?.polling.refresh();
      },
    });
    window.addEventListener('online', messages.resendLost);
    return () => {
      stopLive();
      polling.stop();
      if (dialogs === polling) dialogs = undefined;
      window.removeEventListener('online', messages.resendLost);
    };
  }

  /** While the dialogs are on view they are asked for at the documented interval. */
  function watchDialogs(): () => void {
    readers += 1;
    dialogs?.refresh();
    return () => {
      readers -= 1;
      dialogs?.replan();
    };
  }

  const refreshDialogs = (): void => dialogs?.refresh();
  const refreshConversation = (): void => conversation?.polling.refresh();

  /** The person writes here: an answer may come at any moment. */
  function wakeInbox(): void {
    dialogs?.wake();
    conversation?.polling.wake();
  }

  /** Follows one conversation while it is open. */
  function watchConversation(otherId: number): () => void {
    const polling = startPolling({
      ask: () => messages.loadNewest(otherId),
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

  return {
    followInbox,
    watchDialogs,
    watchConversation,
    refreshDialogs,
    refreshConversation,
    wakeInbox,
  };
}

export const useInboxActions = () => useActions(inbox);
