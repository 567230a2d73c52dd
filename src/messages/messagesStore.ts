import { create } from 'zustand';
import { cleanText } from '#contract/fields.ts';
import { MESSAGES_PAGE, type Dialog, type Message } from '#contract/messages.ts';
import { sessionStore } from '#src/session/sessionStore.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { errorText } from '#src/shared/errorText.ts';
import { newKey } from '#src/shared/newKey.ts';
import { hapticError, hapticTap } from '#src/telegram/haptics.ts';
import { dropArrived, mergeMessages, overlaps } from './merge.ts';
import { getDialogs, getNewest, getPage, postBlock, postMessage } from './messagesApi.ts';
import {
  onOutboxElsewhere,
  readOutbox,
  withOutgoing,
  writeWaiting,
  type Outbox,
  type Outgoing,
} from './outbox.ts';
import { unreadStore } from './unread.ts';

interface Conversation {
  status: 'loading' | 'ready' | 'failed';
  /** Without holes, in the order of time. */
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

/** Pages that are fetched to close a hole; after a longer absence the conversation begins anew. */
const HOLE_PAGES = 20;

const unopened: Conversation = { status: 'loading', messages: [], hasOlder: false, older: 'idle' };
const nothingWaits: readonly Outgoing[] = [];

const me = (): number | undefined => sessionStore.getState().userId;

const emptyOf = (userId: number | undefined): MessagesState => ({
  status: 'loading',
  dialogs: [],
  conversations: {},
  outbox: userId === undefined ? {} : readOutbox(userId),
});

export const messagesStore = create<MessagesState>(() => emptyOf(me()));

let dialogsTag: string | undefined;
let conversationTags = new Map<number, string | undefined>();
let delivering = new Set<number>();

/** Told when something here makes the dialogs out of date. */
let dialogsChanged: () => void = () => {};
export const onDialogsChanged = (listener: () => void): void => {
  dialogsChanged = listener;
};

sessionStore.subscribe(({ userId }, before) => {
  if (userId === before.userId) return;
  dialogsTag = undefined;
  conversationTags = new Map();
  delivering = new Set();
  messagesStore.setState(emptyOf(userId));
});

export const useDialog = (otherId: number | undefined): Dialog | undefined =>
  messagesStore((state) => state.dialogs.find((dialog) => dialog.user_id === otherId));
export const useConversation = (otherId: number): Conversation =>
  messagesStore((state) => state.conversations[otherId] ?? unopened);
export const useWaiting = (otherId: number): readonly Outgoing[] =>
  messagesStore((state) => state.outbox[otherId] ?? nothingWaits);

const conversationOf = (otherId: number): Conversation =>
  messagesStore.getState().conversations[otherId] ?? unopened;
const waitingFor = (otherId: number): readonly Outgoing[] =>
  messagesStore.getState().outbox[otherId] ?? nothingWaits;

function changeConversation(otherId: number, change: Partial<Conversation>): void {
  messagesStore.setState(({ conversations }) => ({
    conversations: {
      ...conversations,
      [otherId]: { ...(conversations[otherId] ?? unopened), ...change },
    },
  }));
}

function showWaiting(otherId: number, waiting: readonly Outgoing[]): void {
  messagesStore.setState(({ outbox }) => ({ outbox: { ...outbox, [otherId]: waiting } }));
}

function changeWaiting(otherId: number, waiting: readonly Outgoing[]): void {
  const before = waitingFor(otherId);
  const userId = me();
  showWaiting(otherId, waiting);
  if (userId !== undefined) writeWaiting(userId, otherId, before, waiting);
}

/** Shows what the server has, and takes it out of the outbox. */
function showMessages(
  otherId: number,
  messages: readonly Message[],
  change: Partial<Conversation> = {},
): void {
  changeConversation(otherId, { ...change, messages });
  changeWaiting(otherId, dropArrived(waitingFor(otherId), messages));
}

// Other tabs of the same person write, send and discard messages as well.
onOutboxElsewhere(me, (otherId, key, outgoing) => {
  const waiting = waitingFor(otherId).filter((one) => one.key !== key);
  const all = outgoing ? withOutgoing(waiting, outgoing) : waiting;
  showWaiting(otherId, dropArrived(all, conversationOf(otherId).messages));
});

function showDialogs(dialogs: readonly Dialog[]): void {
  messagesStore.setState({ status: 'ready', dialogs });
  unreadStore.setState({ total: dialogs.reduce((sum, dialog) => sum + dialog.unread_count, 0) });
}

function changeDialog(otherId: number, change: Partial<Dialog>): void {
  const { dialogs } = messagesStore.getState();
  showDialogs(
    dialogs.map((dialog) => (dialog.user_id === otherId ? { ...dialog, ...change } : dialog)),
  );
}

/** True when there was something new. */
export async function loadDialogs(): Promise<boolean> {
  const userId = me();
  try {
    const { body, tag } = await getDialogs(dialogsTag);
    if (!body || me() !== userId) return false;
    dialogsTag = tag;
    showDialogs(body);
    return true;
  } catch (error) {
    const { status } = messagesStore.getState();
    if (me() === userId && status !== 'ready') messagesStore.setState({ status: 'failed' });
    throw error;
  }
}

export const isBlocked = (dialog: Dialog | undefined): boolean =>
  dialog !== undefined && (dialog.blocked_by_me || dialog.blocked_by_them);

/** The newest page, joined to what is known; true when there was something new. */
export async function loadNewest(otherId: number): Promise<boolean> {
  const userId = me();
  const dialog = messagesStore.getState().dialogs.find(({ user_id: id }) => id === otherId);
  if (userId === undefined || isBlocked(dialog)) return false;
  try {
    const { body, tag } = await getNewest(otherId, conversationTags.get(otherId));
    if (!body || me() !== userId) return false;
    const hasNews = await join(otherId, body, userId);
    conversationTags.set(otherId, tag);
    if (dialog && dialog.unread_count > 0) changeDialog(otherId, { unread_count: 0 });
    return hasNews;
  } catch (error) {
    if (me() !== userId) return false;
    if (conversationOf(otherId).status !== 'ready') {
      changeConversation(otherId, { status: 'failed' });
    }
    // Across a block: whose it is, the dialogs tell.
    if (error instanceof ApiError && error.status === 403) dialogsChanged();
    throw error;
  }
}

async function join(otherId: number, newest: readonly Message[], userId: number): Promise<boolean> {
  const { messages: before, status } = conversationOf(otherId);
  const isFirst = status !== 'ready';
  const page = [...newest];
  let isWhole =
    isFirst || before.length === 0 || newest.length < MESSAGES_PAGE || overlaps(before, newest);
  for (let pages = 1; !isWhole && pages < HOLE_PAGES; pages += 1) {
    const older = await getPage(otherId, pages * MESSAGES_PAGE);
    page.push(...older);
    isWhole = older.length < MESSAGES_PAGE || overlaps(before, older);
  }
  if (me() !== userId) return false;
  // A message of one's own may have been confirmed meanwhile.
  const { messages: known, hasOlder } = conversationOf(otherId);
  const kept = isWhole ? known : [];
  const messages = mergeMessages(kept, page);
  if (messages === known && !isFirst) return false;
  showMessages(otherId, messages, {
    status: 'ready',
    hasOlder: isFirst ? newest.length === MESSAGES_PAGE : hasOlder || !isWhole,
  });
  return true;
}

/** The page before what is known. New messages that came meanwhile only make the pages overlap. */
export async function loadOlder(otherId: number): Promise<void> {
  const userId = me();
  const { messages, hasOlder, older } = conversationOf(otherId);
  if (!hasOlder || older === 'loading') return;
  changeConversation(otherId, { older: 'loading' });
  try {
    const page = await getPage(otherId, messages.length);
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
export function sendMessage(otherId: number, text: string): void {
  const clean = cleanText(text);
  if (clean === '') return;
  hapticTap();
  const outgoing: Outgoing = {
    key: newKey(),
    text: clean,
    time: new Date().toISOString(),
    status: 'sending',
  };
  changeWaiting(otherId, [...waitingFor(otherId), outgoing]);
  void deliver(otherId);
}

/** Sends what could not be sent once more, under the same key. */
export function retryMessage(otherId: number, key: string): void {
  changeWaiting(
    otherId,
    waitingFor(otherId).map((outgoing) => (outgoing.key === key ? again(outgoing) : outgoing)),
  );
  void deliver(otherId);
}

export function discardMessage(otherId: number, key: string): void {
  changeWaiting(
    otherId,
    waitingFor(otherId).filter((outgoing) => outgoing.key !== key),
  );
}

/**
 * Sends unanswered messages again, in their order, when the connection is back. Includes what another
 * tab was sending: it may have been closed meanwhile, and the key makes a repeat harmless.
 */
export function resendLost(): void {
  for (const [id, waiting] of Object.entries(messagesStore.getState().outbox)) {
    if (!waiting.some(({ status, isLost }) => status === 'sending' || isLost)) continue;
    const otherId = Number(id);
    changeWaiting(
      otherId,
      waiting.map((outgoing) => (outgoing.isLost ? again(outgoing) : outgoing)),
    );
    void deliver(otherId);
  }
}

const again = ({ key, text, time }: Outgoing): Outgoing => ({ key, text, time, status: 'sending' });

/** One after another, so that they arrive in the order in which they were written. */
async function deliver(otherId: number): Promise<void> {
  const userId = me();
  const busy = delivering;
  if (userId === undefined || busy.has(otherId)) return;
  busy.add(otherId);
  for (;;) {
    const next = waitingFor(otherId).find(({ status }) => status === 'sending');
    if (!next) break;
    try {
      const { id, time } = await postMessage(otherId, next.text, next.key);
      if (me() !== userId) return;
      const { key, text } = next;
      confirm(otherId, key, { id, time, from_user: userId, text, send_key: key });
    } catch (error) {
      if (me() !== userId) return;
      hapticError();
      showFailure(otherId, error);
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

/** What waits behind a message that did not get through would overtake it: it stays as well. */
function showFailure(otherId: number, error: unknown): void {
  const isLost = error instanceof ApiError && error.isNetwork;
  changeWaiting(
    otherId,
    waitingFor(otherId).map((outgoing) =>
      outgoing.status === 'sending'
        ? { ...outgoing, status: 'failed', error: errorText(error), isLost }
        : outgoing,
    ),
  );
  if (error instanceof ApiError && error.status === 403) dialogsChanged();
}

/** Blocks or unblocks; true when the other is blocked now. */
export async function toggleBlock(otherId: number): Promise<boolean> {
  const { blocked } = await postBlock(otherId);
  changeDialog(otherId, { blocked_by_me: blocked });
  dialogsChanged();
  return blocked;
}
