import type { Stores } from '#src/shared/stores/stores.ts';
import { followLive } from './live.ts';
import { createMessagesApi } from './messagesApi.ts';
import { messagesStore } from './messagesStore.ts';
import { LIVE_EVERY_MS, startPolling, type Polling } from '#src/shared/api/polling.ts';

const DIALOGS_EVERY_MS = 3000;
const CONVERSATION_EVERY_MS = 2000;

/** Polls and live updates of the dialogs and the open conversation. */
export function inbox(stores: Stores) {
  const messages = stores.get(messagesStore);
  const { openLive } = createMessagesApi(stores.api);
  let isLive = false;
  /** Number of screens that show the dialogs; the bars need only the unread count. */
  let readers = 0;
  let dialogs: Polling | undefined;
  let conversation: { otherId: number; polling: Polling } | undefined;

  /** Starts the updates; returns the function that stops them. */
  function followInbox(): () => void {
    const polling = startPolling({
      poll: messages.loadDialogs,
      every: () =>
        readers > 0 || messages.isWaitingForConnection() ? DIALOGS_EVERY_MS : LIVE_EVERY_MS,
      // A poll that succeeds sends the messages that wait for the connection.
      isLive: () => isLive && !messages.isWaitingForConnection(),
    });
    dialogs = polling;
    messages.onDialogsChanged(polling.refresh);
    messages.onConnectionLost(polling.replan);
    const stopLive = followLive({
      open: openLive,
      onChange: (isConnected) => {
        isLive = isConnected;
        if (!isConnected) {
          polling.replan();
          conversation?.polling.replan();
          return;
        }
        // Fetches what happened while disconnected.
        polling.refresh();
        conversation?.polling.refresh();
      },
      onEvent: ({ type, user_id: otherId, message_id: messageId }) => {
        if (type === 'typing' || type === 'message') {
          messages.showTyping(otherId, type === 'typing');
        }
        if (type === 'typing') return;
        if (type === 'delete' && messageId !== undefined) messages.showDeleted(otherId, messageId);
        polling.refresh();
        const isOpen = conversation?.otherId === otherId;
        // The own reading changes nothing in the conversation.
        if (isOpen && (type !== 'read' || messages.isReadAwaited(otherId))) {
          conversation?.polling.refresh();
        }
      },
    });
    window.addEventListener('online', messages.sendWaiting);
    return () => {
      stopLive();
      polling.stop();
      if (dialogs === polling) dialogs = undefined;
      window.removeEventListener('online', messages.sendWaiting);
    };
  }

  /** Polls faster while the dialogs are on view. */
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

  /** Follows one conversation while it is open. */
  function watchConversation(otherId: number): () => void {
    messages.openConversation(otherId);
    const polling = startPolling({
      poll: () => messages.loadNewest(otherId),
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
  };
}
