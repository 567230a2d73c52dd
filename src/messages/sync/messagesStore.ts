import {
  MESSAGES_PAGE_MAX,
  TYPING_EVERY_MS,
  type Dialog,
  type DialogChange,
} from '#contract/messages/messages.ts';
import { sessionStore } from '#src/session/sessionStore.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { useStoreState, type Stores } from '#src/shared/stores/stores.ts';
import { noteAction } from '#src/shared/install/noteAction.ts';
import { offerNotices } from '#src/messenger/notices/offerNotices.ts';
import { createConversations, unopened, type Conversation } from './conversation.ts';
import { createDelivery, waitingIn, type NewMessage } from './delivery.ts';
import { keepDialogs, readKept } from './keptDialogs.ts';
import { emptied, mergeMessages } from './merge.ts';
import { createMessagesApi } from './messagesApi.ts';
import { readOutbox, type Outbox, type Outgoing } from './outbox.ts';
import { readPosition } from './positions.ts';
import { unreadStore } from './unread.ts';

interface MessagesState {
  status: 'loading' | 'ready' | 'failed';
  dialogs: readonly Dialog[];
  conversations: Readonly<Record<number, Conversation>>;
  outbox: Outbox;
  /** The sent share of photos, 0 to 1, by the key of their message. */
  progress: Readonly<Record<string, number>>;
  /** Until when each user counts as typing. */
  typing: Readonly<Record<number, number>>;
}

/** After that long without another event a user has stopped typing. */
const TYPING_MS = 2 * TYPING_EVERY_MS;

const emptyOf = (userId: number | undefined): MessagesState => ({
  status: 'loading',
  dialogs: [],
  conversations: {},
  outbox: userId === undefined ? {} : readOutbox(userId),
  progress: {},
  typing: {},
});

const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.isNetwork;

export const isBlocked = (dialog: Dialog | undefined): boolean =>
  dialog !== undefined && (dialog.blocked_by_me || dialog.blocked_by_them);

/** What is muted or put away is quiet. */
const isCounted = ({ is_muted: isMuted, is_archived: isArchived }: Dialog): boolean =>
  !isMuted && !isArchived;

/** Messages that only the user can send again; a blocked dialog shows none. */
const failedCount = (dialogs: readonly Dialog[], outbox: Outbox): number =>
  Object.entries(outbox)
    .filter(([id]) => !isBlocked(dialogs.find(({ user_id: userId }) => userId === Number(id))))
    .flatMap(([, waiting]) => waiting)
    .filter(({ status }) => status === 'failed').length;

/** Dialogs, conversations and unsent messages. */
export function messagesStore(stores: Stores) {
  const session = stores.get(sessionStore);
  const unread = stores.get(unreadStore);
  const messagesApi = createMessagesApi(stores.api);
  const me = (): number | undefined => session.state.getState().userId;
  const state = stores.createState<MessagesState>('messages', emptyOf(me()));
  let dialogsEtag: string | undefined;
  /** Number of own changes: dialogs that were requested before the latest one are out of date. */
  let changes = 0;
  let conversationEtags = new Map<number, string | undefined>();
  /** The dialogs have been loaded, or could not be. */
  let settleDialogs: () => void = () => {};
  const dialogsSettled = new Promise<void>((resolve) => {
    settleDialogs = resolve;
  });
  const events = new EventTarget();
  const dialogsChanged = () => events.dispatchEvent(new Event('dialogschanged'));

  state.subscribe(({ dialogs, outbox }, before) => {
    if (dialogs === before.dialogs && outbox === before.outbox) return;
    unread.showCounts({
      total: dialogs.filter(isCounted).reduce((sum, { unread_count: count }) => sum + count, 0),
      failed: failedCount(dialogs, outbox),
    });
  });

  session.state.subscribe(({ userId }, before) => {
    if (userId === before.userId) return;
    dialogsEtag = undefined;
    conversationEtags = new Map();
    conversations.forget();
    delivery.forget();
    state.setState(emptyOf(userId));
  });

  const conversationOf = (otherId: number): Conversation =>
    state.getState().conversations[otherId] ?? unopened;
  const dialogOf = (otherId: number): Dialog | undefined =>
    state.getState().dialogs.find(({ user_id: id }) => id === otherId);

  /** Shows a part of a conversation and removes what arrived from the outbox. */
  function changeConversation(otherId: number, change: Partial<Conversation>): void {
    state.setState(({ conversations: before }) => ({
      conversations: { ...before, [otherId]: { ...(before[otherId] ?? unopened), ...change } },
    }));
    if (change.messages) delivery.dropArrived(otherId, change.messages);
  }

  const conversations = createConversations({
    api: messagesApi,
    me,
    read: conversationOf,
    change: changeConversation,
  });

  const delivery = createDelivery({
    api: messagesApi,
    me,
    read: () => state.getState().outbox,
    change: (otherId, waiting) =>
      state.setState(({ outbox }) => ({ outbox: { ...outbox, [otherId]: waiting } })),
    readArrived: (otherId) => conversationOf(otherId).messages,
    showProgress: (key, share) =>
      state.setState(({ progress }) => ({ progress: { ...progress, [key]: share } })),
    onSent(otherId, message) {
      const { messages, hasNewer } = conversationOf(otherId);
      // Before the end of the conversation is loaded again, the message has no place.
      if (!hasNewer) changeConversation(otherId, { messages: mergeMessages(messages, [message]) });
      dialogsChanged();
      offerNotices(stores, 'answer');
      noteAction(stores);
    },
    onRejected: dialogsChanged,
    onConnectionLost: () => events.dispatchEvent(new Event('connectionlost')),
  });

  function showDialogs(dialogs: readonly Dialog[]): void {
    state.setState({ status: 'ready', dialogs });
  }

  function changeDialog(otherId: number, change: Partial<Dialog>): void {
    const { dialogs } = state.getState();
    showDialogs(
      dialogs.map((dialog) => (dialog.user_id === otherId ? { ...dialog, ...change } : dialog)),
    );
  }

  /** For reading without a connection. */
  function keep(): void {
    const userId = me();
    const { dialogs, conversations: all } = state.getState();
    if (userId !== undefined) keepDialogs(userId, dialogs, all);
  }

  async function loadDialogs(): Promise<void> {
    const userId = me();
    const before = changes;
    try {
      const { body, etag } = await messagesApi.fetchDialogs(dialogsEtag);
      if (me() !== userId) return;
      delivery.sendWaiting();
      if (!body || before !== changes) return;
      dialogsEtag = etag;
      showDialogs(body);
      keep();
    } catch (error) {
      const { status } = state.getState();
      if (me() !== userId || status === 'ready') throw error;
      const kept = userId !== undefined && isUnreachable(error) && readKept(userId);
      if (kept) showDialogs(kept.dialogs);
      else state.setState({ status: 'failed' });
      throw error;
    } finally {
      settleDialogs();
    }
  }

  /** Loads the newest page and merges it. */
  async function loadNewest(otherId: number): Promise<void> {
    const userId = me();
    // The dialogs tell how much is unread, before this request marks it read.
    if (state.getState().status === 'loading') await dialogsSettled;
    const dialog = dialogOf(otherId);
    if (userId === undefined || me() !== userId || isBlocked(dialog)) return;
    try {
      const { body, etag } = await messagesApi.fetchNewest(otherId, conversationEtags.get(otherId));
      if (!body || me() !== userId) return;
      await conversations.join(otherId, body, dialog?.unread_count ?? 0);
      conversationEtags.set(otherId, etag);
      if (dialog && dialog.unread_count > 0) changeDialog(otherId, { unread_count: 0 });
      keep();
    } catch (error) {
      if (me() !== userId) return;
      const kept = isUnreachable(error) && readKept(userId)?.parts[otherId];
      if (conversationOf(otherId).status === 'ready') throw error;
      if (kept) changeConversation(otherId, { status: 'ready', ...kept });
      else {
        const isMissing = error instanceof ApiError && error.isMissing;
        changeConversation(otherId, { status: isMissing ? 'missing' : 'failed' });
      }
      // The dialogs say which of the two users has blocked the other.
      if (error instanceof ApiError && error.status === 403) dialogsChanged();
      throw error;
    }
  }

  /** The next page tells what is unread, and where the user was before. */
  function openConversation(otherId: number): void {
    changeConversation(otherId, { firstUnread: undefined });
    conversations.open(otherId, readPosition(me(), otherId));
  }

  /** Shows a message at the end of the conversation and sends it; returns false if it did not. */
  function sendMessage(otherId: number, message: NewMessage): boolean {
    const isTaken = delivery.sendMessage(otherId, message);
    if (isTaken) void conversations.loadEnd(otherId).catch(() => {});
    return isTaken;
  }

  /** Whether an own message on view is not read yet. */
  const isReadAwaited = (otherId: number): boolean =>
    conversationOf(otherId).messages.findLast(({ from_user: from }) => from === me())?.is_read ===
    false;

  /** Blocks or unblocks the other user; resolves to false when that has happened already elsewhere. */
  async function setBlocked(otherId: number, isWanted: boolean): Promise<boolean> {
    const toggle = async () => (await messagesApi.toggleBlock(otherId)).blocked;
    if (dialogOf(otherId)?.blocked_by_me === isWanted) return false;
    const isNew = (await toggle()) === isWanted;
    // The dialogs here were out of date, so the call has undone what happened elsewhere.
    if (!isNew) await toggle();
    changeDialog(otherId, { blocked_by_me: isWanted });
    dialogsChanged();
    return isNew;
  }

  /** Puts a dialog away or mutes it, or takes that back. */
  async function setDialog(otherId: number, { archived, muted }: DialogChange): Promise<void> {
    await messagesApi.changeDialog(otherId, { archived, muted });
    changes += 1;
    changeDialog(otherId, {
      ...(archived !== undefined && { is_archived: archived }),
      ...(muted !== undefined && { is_muted: muted }),
    });
    dialogsChanged();
  }

  /** Deletes an own message for both users. */
  async function deleteMessage(otherId: number, id: number): Promise<void> {
    await messagesApi.deleteMessage(id);
    showDeleted(otherId, id);
    dialogsChanged();
  }

  function showDeleted(otherId: number, id: number): void {
    const { messages } = conversationOf(otherId);
    if (!messages.some((message) => message.id === id)) return;
    const now = messages.map((message) => (message.id === id ? emptied(message) : message));
    changeConversation(otherId, { messages: now });
  }

  let typedAt = 0;
  /** Tells the other user at most every three seconds; a failure does not matter. */
  function sendTyping(otherId: number): void {
    const now = Date.now();
    const isKnown = dialogOf(otherId) !== undefined;
    if (!isKnown || Math.abs(now - typedAt) < TYPING_EVERY_MS) return;
    typedAt = now;
    messagesApi.sendTyping(otherId).catch(() => {});
  }

  /** Shows that a user is typing, until the message comes or nothing more is heard. */
  function showTyping(otherId: number, isTyping: boolean): void {
    const until = isTyping ? Date.now() + TYPING_MS : 0;
    state.setState(({ typing }) => ({ typing: { ...typing, [otherId]: until } }));
  }

  /** Removes the dialog with a deleted user, its unsent messages too. */
  async function removeDialog(otherId: number): Promise<void> {
    await messagesApi.removeDialog(otherId);
    changes += 1;
    delivery.discardAll(otherId);
    conversationEtags.delete(otherId);
    changeConversation(otherId, unopened);
    showDialogs(state.getState().dialogs.filter(({ user_id: id }) => id !== otherId));
    dialogsChanged();
  }

  return {
    state,
    onDialogsChanged(listener: () => void): void {
      events.addEventListener('dialogschanged', listener);
    },
    onConnectionLost(listener: () => void): void {
      events.addEventListener('connectionlost', listener);
    },
    isReadAwaited,
    isWaitingForConnection: delivery.isWaitingForConnection,
    loadDialogs,
    loadNewest,
    loadMore: conversations.loadMore,
    loadAround: conversations.loadAround,
    loadEnd: conversations.loadEnd,
    openConversation,
    searchDialogs: messagesApi.searchDialogs,
    searchMessages: (otherId: number, q: string) =>
      messagesApi.fetchPage(otherId, { q, limit: MESSAGES_PAGE_MAX }),
    sendMessage,
    deleteMessage,
    showDeleted,
    sendTyping,
    showTyping,
    retryMessage: delivery.retryMessage,
    discardMessage: delivery.discardMessage,
    sendWaiting: delivery.sendWaiting,
    setBlocked,
    setDialog,
    removeDialog,
  };
}

export const useDialogs = (): Pick<MessagesState, 'dialogs' | 'status'> => ({
  dialogs: useStoreState(messagesStore, ({ dialogs }) => dialogs),
  status: useStoreState(messagesStore, ({ status }) => status),
});
export const useOutbox = (): Outbox => useStoreState(messagesStore, ({ outbox }) => outbox);
export const useDialog = (otherId: number | undefined): Dialog | undefined =>
  useStoreState(messagesStore, ({ dialogs }) =>
    dialogs.find((dialog) => dialog.user_id === otherId),
  );
export const useConversation = (otherId: number): Conversation =>
  useStoreState(messagesStore, ({ conversations }) => conversations[otherId] ?? unopened);
/** Whether the open conversation is with nobody. */
export const useIsMissing = (otherId: number | undefined): boolean =>
  useStoreState(
    messagesStore,
    ({ conversations }) => otherId !== undefined && conversations[otherId]?.status === 'missing',
  );
/** Until when the user counts as typing; 0 when not. */
export const useTypingUntil = (otherId: number | undefined): number =>
  useStoreState(messagesStore, ({ typing }) =>
    otherId === undefined ? 0 : (typing[otherId] ?? 0),
  );
export const useProgress = (key: string): number | undefined =>
  useStoreState(messagesStore, ({ progress }) => progress[key]);
export const useWaiting = (otherId: number): readonly Outgoing[] =>
  useStoreState(messagesStore, ({ outbox }) => waitingIn(outbox, otherId));
