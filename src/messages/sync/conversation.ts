import { MESSAGES_PAGE, MESSAGES_PAGE_MAX, type Message } from '#contract/messages.ts';
import type { MessagesApi } from './messagesApi.ts';
import { mergeMessages, overlaps, updateMessages, withReads } from './merge.ts';

/** The loaded part of a conversation. */
export interface Conversation {
  status: 'loading' | 'ready' | 'failed';
  /** Without gaps, ordered by time. */
  messages: readonly Message[];
  hasOlder: boolean;
  older: 'idle' | 'loading' | 'failed';
  /** The part is not the end: newer messages are loaded by scrolling down. */
  hasNewer: boolean;
  newer: 'idle' | 'loading' | 'failed';
  /** The first message that was unread when the conversation was opened. */
  firstUnread: number | undefined;
}

export const unopened: Conversation = {
  status: 'loading',
  messages: [],
  hasOlder: false,
  older: 'idle',
  hasNewer: false,
  newer: 'idle',
  firstUnread: undefined,
};

/** The part that stays loaded; pages further away are dropped. */
const PART_MAX = 16 * MESSAGES_PAGE;

interface ConversationDeps {
  api: MessagesApi;
  me: () => number | undefined;
  read: (otherId: number) => Conversation;
  change: (otherId: number, change: Partial<Conversation>) => void;
}

/** Loads the parts of conversations. */
export function createConversations({ api, me, read, change }: ConversationDeps) {
  /** Conversations that were just opened: their first page tells what is unread. */
  const opening = new Map<number, { unread: number; position: number | undefined }>();

  /** Runs a request; its answer is ignored after another login. */
  async function load(
    otherId: number,
    side: 'older' | 'newer',
    query: { before: number } | { after: number },
    show: (page: readonly Message[]) => Partial<Conversation>,
  ): Promise<void> {
    const userId = me();
    change(otherId, { [side]: 'loading' });
    try {
      const page = await api.fetchPage(otherId, query);
      if (me() === userId) change(otherId, { ...show(page), [side]: 'idle' });
    } catch {
      if (me() === userId) change(otherId, { [side]: 'failed' });
    }
  }

  /** Loads the page before the loaded messages, and drops the newest beyond the limit. */
  async function loadOlder(otherId: number): Promise<void> {
    const { messages, hasOlder, older } = read(otherId);
    const [first] = messages;
    if (!first || !hasOlder || older === 'loading') return;
    await load(otherId, 'older', { before: first.id }, (page) => {
      const now = read(otherId);
      const all = mergeMessages(now.messages, page);
      return {
        messages: all.slice(0, PART_MAX),
        hasOlder: page.length === MESSAGES_PAGE,
        hasNewer: now.hasNewer || all.length > PART_MAX,
      };
    });
  }

  /** Loads the page after the loaded messages, and drops the oldest beyond the limit. */
  async function loadNewer(otherId: number): Promise<void> {
    const { messages, hasNewer, newer } = read(otherId);
    const last = messages.at(-1);
    if (!last || !hasNewer || newer === 'loading') return;
    await load(otherId, 'newer', { after: last.id }, (page) => {
      const now = read(otherId);
      const all = mergeMessages(now.messages, page);
      return {
        messages: all.slice(-PART_MAX),
        hasNewer: page.length === MESSAGES_PAGE,
        hasOlder: now.hasOlder || all.length > PART_MAX,
      };
    });
  }

  /** Replaces the loaded part by the messages around one. */
  async function loadAround(otherId: number, id: number): Promise<void> {
    const userId = me();
    const around = 2 * MESSAGES_PAGE;
    const page = await api.fetchPage(otherId, { around: id, limit: around });
    if (me() !== userId) return;
    change(otherId, {
      status: 'ready',
      messages: page,
      hasOlder: page.filter((message) => message.id < id).length === MESSAGES_PAGE,
      hasNewer: page.filter((message) => message.id >= id).length === MESSAGES_PAGE,
      older: 'idle',
      newer: 'idle',
    });
  }

  /** Replaces the loaded part by the end of the conversation. */
  async function loadEnd(otherId: number): Promise<void> {
    if (!read(otherId).hasNewer) return;
    const userId = me();
    const page = await api.fetchPage(otherId, {});
    if (me() !== userId) return;
    change(otherId, {
      messages: page,
      hasOlder: page.length === MESSAGES_PAGE,
      hasNewer: false,
      older: 'idle',
      newer: 'idle',
    });
  }

  /** Closes the gap between the loaded messages and the newest page; undefined when it is too large. */
  async function withGap(
    otherId: number,
    known: readonly Message[],
    newest: readonly Message[],
  ): Promise<readonly Message[] | undefined> {
    const last = known.at(-1);
    const isWhole = !last || newest.length < MESSAGES_PAGE || overlaps(known, newest);
    if (isWhole) return newest;
    const missed = await api.fetchPage(otherId, { after: last.id, limit: MESSAGES_PAGE_MAX });
    return missed.length < MESSAGES_PAGE_MAX ? [...missed, ...newest] : undefined;
  }

  /** With the unread messages before the first page, so that the oldest of them can be shown. */
  async function withUnread(
    otherId: number,
    newest: readonly Message[],
    unread: number,
    userId: number,
  ): Promise<{ page: readonly Message[]; hasOlder: boolean; firstUnread: number | undefined }> {
    const received = (page: readonly Message[]) =>
      page.filter(({ from_user: from, is_deleted: isGone }) => from !== userId && !isGone);
    const isFull = newest.length === MESSAGES_PAGE;
    const fresh = received(newest).filter(({ is_read: isRead }) => !isRead);
    const missing = unread - fresh.length;
    const [first] = newest;
    if (!first || !isFull || missing <= 0) {
      return { page: newest, hasOlder: isFull, firstUnread: fresh[0]?.id };
    }
    const earlier = await api.fetchPage(otherId, { before: first.id, limit: MESSAGES_PAGE_MAX });
    const firstMissing = received(earlier).slice(-missing)[0];
    return {
      page: [...earlier, ...newest],
      hasOlder: earlier.length === MESSAGES_PAGE_MAX,
      firstUnread: (firstMissing ?? fresh[0])?.id,
    };
  }

  /** Shows the newest page of a conversation; resolves to true when something changed. */
  async function join(otherId: number, newest: readonly Message[]): Promise<boolean> {
    const userId = me();
    if (userId === undefined) return false;
    const opened = opening.get(otherId);
    const before = read(otherId);
    const isFirst = before.status !== 'ready';
    if (isFirst) {
      const { page, ...rest } = await withUnread(otherId, newest, opened?.unread ?? 0, userId);
      if (me() !== userId) return false;
      opening.delete(otherId);
      const isAway = opened?.position !== undefined && opened.position < (newest[0]?.id ?? 0);
      if (isAway && rest.firstUnread === undefined) {
        const isThere = await loadAround(otherId, opened.position ?? 0).then(
          () => true,
          () => false,
        );
        if (isThere) return true;
      }
      // An unsent message may have been confirmed meanwhile.
      const messages = mergeMessages(read(otherId).messages, page);
      change(otherId, { ...rest, status: 'ready', messages, hasNewer: false });
      return true;
    }
    const added = before.hasNewer ? [] : await withGap(otherId, before.messages, newest);
    if (me() !== userId) return false;
    const known = read(otherId);
    const merged = known.hasNewer
      ? updateMessages(known.messages, newest)
      : mergeMessages(added ? known.messages : [], added ?? newest);
    const messages = withReads(merged, userId);
    const firstUnread = opened && firstUnreadOf(newest, userId);
    opening.delete(otherId);
    if (messages === known.messages && firstUnread === known.firstUnread) return false;
    change(otherId, {
      messages,
      hasOlder: known.hasOlder || added === undefined,
      ...(opened && { firstUnread }),
    });
    return messages !== known.messages;
  }

  return {
    loadOlder,
    loadNewer,
    loadAround,
    loadEnd,
    join,
    /** @param position the message that was on view when the conversation was left */
    open(otherId: number, unread: number, position: number | undefined): void {
      opening.set(otherId, { unread, position });
    },
    forget: () => opening.clear(),
  };
}

const firstUnreadOf = (page: readonly Message[], userId: number): number | undefined =>
  page.find(({ from_user: from, is_read: isRead, is_deleted: isGone }) => {
    return from !== userId && !isRead && !isGone;
  })?.id;
