import { cleanText } from '#contract/fields.ts';
import { MESSAGES_PAGE, type Dialog, type Message } from '#contract/messages.ts';
import { sessionStore } from '#src/session/sessionStore.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { newKey } from '#src/shared/newKey.ts';
import { useActions, useStoreState, type Stores } from '#src/shared/stores.ts';
import { offerNotices } from '#src/telegram/offerNotices.ts';
import { hapticError, hapticTap } from '#src/telegram/haptics.ts';
import { dropArrived, mergeMessages, overlaps } from './merge.ts';
import { createMessagesApi } from './messagesApi.ts';
import {
  isDue,
  isTimed,
  onOutboxElsewhere,
  readOutbox,
  unsentBy,
  withOutgoing,
  writeWaiting,
  type Outbox,
  type Outgoing,
} from './outbox.ts';
import { unreadStore } from './unread.ts';

interface Conversation {
  status: 'loading' | 'ready' | 'failed';
  /** Without gaps, ordered by time. */
  messages: readonly Message[];
  hasOlder: boolean;
  older: 'idle' | 'loading' | 'failed';
}

interface MessagesState {
  status: 'loading' | 'ready' | 'failed';
  dialogs: readonly Dialog[];
  conversations: Readonly<Record<number, Conversation>>;
  outbox: Outbox;
}

/** The interval at which timed messages are checked. */
const TIMED_CHECK_MS = 1000;

/** Pages to fetch to close a gap; after a longer absence the conversation is loaded again. */
const HOLE_PAGES = 20;

const unopened: Conversation = { status: 'loading', messages: [], hasOlder: false, older: 'idle' };
const nothingWaits: readonly Outgoing[] = [];

const emptyOf = (userId: number | undefined): MessagesState => ({
  status: 'loading',
  dialogs: [],
  conversations: {},
  outbox: userId === undefined ? {} : readOutbox(userId),
});

const again = ({ key, text, time }: Outgoing): Outgoing => ({ key, text, time, status: 'sending' });

export const isBlocked = (dialog: Dialog | undefined): boolean =>
  dialog !== undefined && (dialog.blocked_by_me || dialog.blocked_by_them);

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
  let conversationEtags = new Map<number, string | undefined>();
  let delivering = new Set<number>();
  let timedCheck: ReturnType<typeof setTimeout> | undefined;
  /** Called when a change outdates the dialogs. */
  let dialogsChanged: () => void = () => {};
  /** Called when messages begin to wait for the connection. */
  let connectionLost: () => void = () => {};

  state.subscribe(({ dialogs, outbox }, before) => {
    if (dialogs === before.dialogs && outbox === before.outbox) return;
    unread.showCounts({
      total: dialogs.reduce((sum, dialog) => sum + dialog.unread_count, 0),
      failed: failedCount(dialogs, outbox),
    });
  });

  session.state.subscribe(({ userId }, before) => {
    if (userId === before.userId) return;
    dialogsEtag = undefined;
    conversationEtags = new Map();
    delivering = new Set();
    state.setState(emptyOf(userId));
  });

  // Shows what the user's other tabs write, and removes what they sent or discarded.
  onOutboxElsewhere(me, (otherId, key, outgoing) => {
    const waiting = waitingFor(otherId).filter((one) => one.key !== key);
    const all = outgoing ? withOutgoing(waiting, outgoing) : waiting;
    showWaiting(otherId, dropArrived(all, conversationOf(otherId).messages));
  });

  const conversationOf = (otherId: number): Conversation =>
    state.getState().conversations[otherId] ?? unopened;
  const waitingFor = (otherId: number): readonly Outgoing[] =>
    state.getState().outbox[otherId] ?? nothingWaits;

  function changeConversation(otherId: number, change: Partial<Conversation>): void {
    state.setState(({ conversations }) => ({
      conversations: {
        ...conversations,
        [otherId]: { ...(conversations[otherId] ?? unopened), ...change },
      },
    }));
  }

  function showWaiting(otherId: number, waiting: readonly Outgoing[]): void {
    state.setState(({ outbox }) => ({ outbox: { ...outbox, [otherId]: waiting } }));
  }

  function changeWaiting(otherId: number, waiting: readonly Outgoing[]): void {
    const before = waitingFor(otherId);
    const userId = me();
    showWaiting(otherId, waiting);
    if (userId !== undefined) writeWaiting(userId, otherId, before, waiting);
  }

  /** Shows messages and removes the sent ones from the outbox. */
  function showMessages(
    otherId: number,
    messages: readonly Message[],
    change: Partial<Conversation> = {},
  ): void {
    changeConversation(otherId, { ...change, messages });
    changeWaiting(otherId, dropArrived(waitingFor(otherId), messages));
  }

  function showDialogs(dialogs: readonly Dialog[]): void {
    state.setState({ status: 'ready', dialogs });
  }

  function changeDialog(otherId: number, change: Partial<Dialog>): void {
    const { dialogs } = state.getState();
    showDialogs(
      dialogs.map((dialog) => (dialog.user_id === otherId ? { ...dialog, ...change } : dialog)),
    );
  }

  /** Resolves to true when something changed. */
  async function loadDialogs(): Promise<boolean> {
    const userId = me();
    try {
      const { body, etag } = await messagesApi.fetchDialogs(dialogsEtag);
      if (me() !== userId) return false;
      sendWaiting();
      if (!body) return false;
      dialogsEtag = etag;
      showDialogs(body);
      return true;
    } catch (error) {
      const { status } = state.getState();
      if (me() === userId && status !== 'ready') state.setState({ status: 'failed' });
      throw error;
    }
  }

  /** Loads the newest page and merges it; resolves to true when something changed. */
  async function loadNewest(otherId: number): Promise<boolean> {
    const userId = me();
    const dialog = state.getState().dialogs.find(({ user_id: id }) => id === otherId);
    if (userId === undefined || isBlocked(dialog)) return false;
    try {
      const { body, etag } = await messagesApi.fetchNewest(otherId, conversationEtags.get(otherId));
      if (!body || me() !== userId) return false;
      const hasNews = await join(otherId, body, userId);
      conversationEtags.set(otherId, etag);
      if (dialog && dialog.unread_count > 0) changeDialog(otherId, { unread_count: 0 });
      return hasNews;
    } catch (error) {
      if (me() !== userId) return false;
      if (conversationOf(otherId).status !== 'ready') {
        changeConversation(otherId, { status: 'failed' });
      }
      // The dialogs say which of the two users has blocked the other.
      if (error instanceof ApiError && error.status === 403) dialogsChanged();
      throw error;
    }
  }

  async function join(
    otherId: number,
    newest: readonly Message[],
    userId: number,
  ): Promise<boolean> {
    const { messages: before, status } = conversationOf(otherId);
    const isFirst = status !== 'ready';
    const page = [...newest];
    let isWhole =
      isFirst || before.length === 0 || newest.length < MESSAGES_PAGE || overlaps(before, newest);
    for (let pages = 1; !isWhole && pages < HOLE_PAGES; pages += 1) {
      const older = await messagesApi.fetchPage(otherId, pages * MESSAGES_PAGE);
      page.push(...older);
      isWhole = older.length < MESSAGES_PAGE || overlaps(before, older);
    }
    if (me() !== userId) return false;
    // An unsent message may have been confirmed meanwhile.
    const { messages: known, hasOlder } = conversationOf(otherId);
    const base = isWhole ? known : [];
    const messages = mergeMessages(base, page);
    if (messages === known && !isFirst) return false;
    showMessages(otherId, messages, {
      status: 'ready',
      hasOlder: isFirst ? newest.length === MESSAGES_PAGE : hasOlder || !isWhole,
    });
    return true;
  }

  /** Loads the page before the loaded messages; pages overlap when new messages arrived. */
  async function loadOlder(otherId: number): Promise<void> {
    const userId = me();
    const { messages, hasOlder, older } = conversationOf(otherId);
    if (!hasOlder || older === 'loading') return;
    changeConversation(otherId, { older: 'loading' });
    try {
      const page = await messagesApi.fetchPage(otherId, messages.length);
      if (me() !== userId) return;
      showMessages(otherId, mergeMessages(conversationOf(otherId).messages, page), {
        hasOlder: page.length === MESSAGES_PAGE,
        older: 'idle',
      });
    } catch {
      if (me() === userId) changeConversation(otherId, { older: 'failed' });
    }
  }

  /** Shows a message at once and sends it. */
  function sendMessage(otherId: number, text: string): void {
    const clean = cleanText(text);
    if (clean === '') return;
    hapticTap();
    const outgoing: Outgoing = {
      key: newKey(),
      text: clean,
      time: new Date().toISOString(),
      status: 'sending',
    };
    const before = waitingFor(otherId);
    // Must not overtake a message that waits for its time.
    const sendsAt = before.find((one) => isTimed(one) && !isDue(one))?.sendsAt;
    if (sendsAt !== undefined) {
      changeWaiting(otherId, [...before, { ...outgoing, status: 'waiting', sendsAt }]);
      return;
    }
    changeWaiting(otherId, [...before.map((one) => (isDue(one) ? again(one) : one)), outgoing]);
    void deliver(otherId);
  }

  /** Sends a failed message again, with the same key. */
  function retryMessage(otherId: number, key: string): void {
    changeWaiting(
      otherId,
      waitingFor(otherId).map((outgoing) => (outgoing.key === key ? again(outgoing) : outgoing)),
    );
    void deliver(otherId);
  }

  function discardMessage(otherId: number, key: string): void {
    changeWaiting(
      otherId,
      waitingFor(otherId).filter((outgoing) => outgoing.key !== key),
    );
  }

  /** Sends the messages that are due in order, including those of a closed tab. */
  function sendWaiting(): void {
    for (const [id, waiting] of Object.entries(state.getState().outbox)) {
      if (!waiting.some((one) => one.status === 'sending' || isDue(one))) continue;
      const otherId = Number(id);
      if (waiting.some(isDue)) {
        changeWaiting(
          otherId,
          waiting.map((one) => (isDue(one) ? again(one) : one)),
        );
      }
      void deliver(otherId);
    }
  }

  /** Checks by the clock, because timers stop while a device sleeps. */
  function planTimed(): void {
    clearTimeout(timedCheck);
    if (!Object.values(state.getState().outbox).flat().some(isTimed)) return;
    timedCheck = setTimeout(() => {
      sendWaiting();
      planTimed();
    }, TIMED_CHECK_MS);
  }

  const isWaitingForConnection = (): boolean =>
    Object.values(state.getState().outbox)
      .flat()
      .some((one) => one.status === 'waiting' && !isTimed(one));

  /** One after another, so that they arrive in the order they were written. */
  async function deliver(otherId: number): Promise<void> {
    const userId = me();
    const busy = delivering;
    if (userId === undefined || busy.has(otherId)) return;
    busy.add(otherId);
    for (;;) {
      const next = waitingFor(otherId).find(({ status }) => status === 'sending');
      if (!next) break;
      try {
        const { id, time } = await messagesApi.sendMessage(otherId, next.text, next.key);
        if (me() !== userId) return;
        const { key, text } = next;
        confirm(otherId, key, {
          id,
          time,
          from_user: userId,
          text,
          send_key: key,
          about: null,
          about_section: null,
          images: [],
          is_read: false,
          is_deleted: false,
        });
        offerNotices(stores);
      } catch (error) {
        if (me() !== userId) return;
        showUnsent(otherId, error);
      }
    }
    busy.delete(otherId);
  }

  function confirm(otherId: number, key: string, message: Message): void {
    changeConversation(otherId, {
      messages: mergeMessages(conversationOf(otherId).messages, [message]),
    });
    discardMessage(otherId, key);
    dialogsChanged();
  }

  /** Later messages must not overtake an unsent one: they wait or fail with it. */
  function showUnsent(otherId: number, error: unknown): void {
    const unsent = unsentBy(error);
    changeWaiting(
      otherId,
      waitingFor(otherId).map((outgoing) =>
        outgoing.status === 'sending' ? { ...outgoing, ...unsent } : outgoing,
      ),
    );
    if (unsent.status === 'failed') hapticError();
    else if (unsent.sendsAt === undefined) connectionLost();
    else planTimed();
    // Blocked, or the account was deleted: the dialogs say which.
    if (error instanceof ApiError && [403, 404].includes(error.status)) dialogsChanged();
  }

  /** Blocks or unblocks the other user; resolves to true when blocked. */
  async function toggleBlock(otherId: number): Promise<boolean> {
    const { blocked } = await messagesApi.toggleBlock(otherId);
    changeDialog(otherId, { blocked_by_me: blocked });
    dialogsChanged();
    return blocked;
  }

  /** Removes the dialog with a deleted user, its unsent messages too. */
  async function removeDialog(otherId: number): Promise<void> {
    await messagesApi.removeDialog(otherId);
    changeWaiting(otherId, []);
    conversationEtags.delete(otherId);
    changeConversation(otherId, unopened);
    showDialogs(state.getState().dialogs.filter(({ user_id: id }) => id !== otherId));
    dialogsChanged();
  }

  return {
    state,
    onDialogsChanged(listener: () => void): void {
      dialogsChanged = listener;
    },
    onConnectionLost(listener: () => void): void {
      connectionLost = listener;
    },
    isWaitingForConnection,
    loadDialogs,
    loadNewest,
    loadOlder,
    sendMessage,
    retryMessage,
    discardMessage,
    sendWaiting,
    toggleBlock,
    removeDialog,
  };
}

export const useMessagesActions = () => useActions(messagesStore);
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
export const useWaiting = (otherId: number): readonly Outgoing[] =>
  useStoreState(messagesStore, ({ outbox }) => outbox[otherId] ?? nothingWaits);
