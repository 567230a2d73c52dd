import { MESSAGES_PAGE, MESSAGES_PAGE_MAX, type Message } from '#contract/messages/messages.ts';
import type { MessagesApi } from './messagesApi.ts';
import { mergeMessages, overlaps, updateMessages, withReads } from './merge.ts';

/** The loaded part of a conversation. */
export interface Conversation {
  /** `missing`: nobody has the other user's id. */
  status: 'loading' | 'ready' | 'failed' | 'missing';
  /** Without gaps, ordered by time. */
  messages: readonly Message[];
  hasOlder: boolean;
  older: 'idle' | 'loading' | 'failed';
  /** The part is not the end: newer messages are loaded by scrolling down. */
  hasNewer: boolean;
  newer: 'idle' | 'loading' | 'failed';
  /** The first message that was unread when the conversation was opened. */
  firstUnread: number | undefined;
  /** The newest received message, loaded or not; 0 without one. */
  lastReceived: number;
}

export const unopened: Conversation = {
  status: 'loading',
  messages: [],
  hasOlder: false,
  older: 'idle',
  hasNewer: false,
  newer: 'idle',
  firstUnread: undefined,
  lastReceived: 0,
};

/** The part that stays loaded; pages further away are dropped. */
const PART_MAX = 16 * MESSAGES_PAGE;

/** The two sides of the loaded part. */
const sides = {
  older: {
    edge: 0,
    other: 'newer',
    has: 'hasOlder',
    query: (id: number) => ({ before: id }),
    keep: (all: readonly Message[]) => all.slice(0, PART_MAX),
  },
  newer: {
    edge: -1,
    other: 'older',
    has: 'hasNewer',
    query: (id: number) => ({ after: id }),
    keep: (all: readonly Message[]) => all.slice(-PART_MAX),
  },
} as const;

type Side = keyof typeof sides;

interface ConversationDeps {
  api: MessagesApi;
  me: () => number | undefined;
  read: (otherId: number) => Conversation;
  change: (otherId: number, change: Partial<Conversation>) => void;
}

/** Loads the parts of conversations. */
export function createConversations({ api, me, read, change }: ConversationDeps) {
  /** Conversations that were just opened: their first page tells what is unread. */
  const opening = new Map<number, { position: number | undefined }>();

  /** The latest request that replaces the loaded part of a conversation. */
  const replacing = new Map<number, Promise<Message[]>>();

  /**
   * Loads the page beside the loaded part, and drops what is beyond the limit at its other side. The
   * answer is ignored when the part ends elsewhere by then, and after another login.
   */
  async function loadMore(otherId: number, side: Side): Promise<void> {
    const { edge, other, has, query, keep } = sides[side];
    const userId = me();
    const edgeId = () => read(otherId).messages.at(edge)?.id;
    const asked = edgeId();
    const { [has]: hasMore, [side]: status } = read(otherId);
    if (asked === undefined || !hasMore || status === 'loading') return;
    const isStale = () => me() !== userId || edgeId() !== asked;
    change(otherId, { [side]: 'loading' });
    try {
      const page = await api.fetchPage(otherId, query(asked));
      if (isStale()) return;
      const all = mergeMessages(read(otherId).messages, page);
      change(otherId, {
        messages: keep(all),
        [has]: page.length === MESSAGES_PAGE,
        [side]: 'idle',
        ...(all.length > PART_MAX && { [sides[other].has]: true, [other]: 'idle' }),
      });
    } catch {
      if (!isStale()) change(otherId, { [side]: 'failed' });
    }
  }

  /** Replaces the loaded part by a page. Only the latest request counts. */
  async function replace(
    otherId: number,
    request: Promise<Message[]>,
    show: (page: readonly Message[]) => Pick<Conversation, 'hasOlder' | 'hasNewer'>,
  ): Promise<void> {
    const userId = me();
    replacing.set(otherId, request);
    const isStale = () => me() !== userId || replacing.get(otherId) !== request;
    try {
      const messages = await request;
      if (isStale()) return;
      const sides = { older: 'idle', newer: 'idle' } as const;
      change(otherId, { status: 'ready', messages, ...show(messages), ...sides });
    } catch (error) {
      if (!isStale()) throw error;
    }
  }

  /** Replaces the loaded part by the messages around one. */
  function loadAround(otherId: number, id: number): Promise<void> {
    const around = api.fetchPage(otherId, { around: id, limit: 2 * MESSAGES_PAGE });
    return replace(otherId, around, (page) => ({
      hasOlder: page.filter((message) => message.id < id).length === MESSAGES_PAGE,
      hasNewer: page.filter((message) => message.id >= id).length === MESSAGES_PAGE,
    }));
  }

  /** Replaces the loaded part by the end of the conversation. */
  async function loadEnd(otherId: number): Promise<void> {
    if (!read(otherId).hasNewer) return;
    await replace(otherId, api.fetchPage(otherId, {}), (page) => ({
      hasOlder: page.length === MESSAGES_PAGE,
      hasNewer: false,
    }));
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

  /** The part that a conversation opens with: its newest page, or that with the first unread message. */
  async function firstPart(
    otherId: number,
    newest: readonly Message[],
    unread: number,
    userId: number,
  ): Promise<Pick<Conversation, 'messages' | 'hasOlder' | 'hasNewer' | 'firstUnread'>> {
    const firstUnread = firstUnreadOf(newest, userId);
    const isFull = newest.length === MESSAGES_PAGE;
    if (!isFull || unread < MESSAGES_PAGE || firstUnread === undefined) {
      return { messages: newest, hasOlder: isFull, hasNewer: false, firstUnread };
    }
    // As many messages before the first unread one as from it on.
    const limit = 2 * MESSAGES_PAGE;
    const offset = unread - MESSAGES_PAGE;
    const messages = await api.fetchPage(otherId, { offset, limit });
    const first = messages.slice(-MESSAGES_PAGE).find(({ from_user: from }) => from !== userId);
    return {
      messages,
      hasOlder: messages.length === limit,
      hasNewer: offset > 0,
      firstUnread: first?.id,
    };
  }

  /**
   * Shows the newest page of a conversation.
   * @param unread number of unread messages before the page was fetched
   */
  async function join(otherId: number, newest: readonly Message[], unread: number): Promise<void> {
    const userId = me();
    if (userId === undefined) return;
    const opened = opening.get(otherId);
    const received = newest.filter(({ from_user: from }) => from !== userId).at(-1);
    const before = read(otherId);
    if (received && received.id !== before.lastReceived) {
      change(otherId, { lastReceived: received.id });
    }
    const isFirst = before.status !== 'ready';
    if (isFirst) {
      const part = await firstPart(otherId, newest, unread, userId);
      if (me() !== userId) return;
      opening.delete(otherId);
      const isAway = opened?.position !== undefined && opened.position < (newest[0]?.id ?? 0);
      if (isAway && part.firstUnread === undefined) {
        const isThere = await loadAround(otherId, opened.position ?? 0).then(
          () => true,
          () => false,
        );
        if (isThere) return;
      }
      // An unsent message may have been confirmed meanwhile.
      const messages = mergeMessages(part.hasNewer ? [] : read(otherId).messages, part.messages);
      change(otherId, { ...part, status: 'ready', messages });
      return;
    }
    const added = before.hasNewer ? [] : await withGap(otherId, before.messages, newest);
    if (me() !== userId) return;
    const known = read(otherId);
    const merged = known.hasNewer
      ? updateMessages(known.messages, newest)
      : mergeMessages(added ? known.messages : [], added ?? newest);
    const messages = withReads(merged, userId);
    // Messages between the known ones and the newest page are marked read already.
    const firstUnread =
      opened &&
      (unread > newest.length
        ? messages.filter(({ from_user: from }) => from !== userId).at(-unread)?.id
        : firstUnreadOf(newest, userId));
    opening.delete(otherId);
    if (messages === known.messages && firstUnread === known.firstUnread) return;
    change(otherId, {
      messages,
      ...(!added && { hasOlder: true, older: 'idle' }),
      ...(opened && { firstUnread }),
    });
  }

  return {
    loadMore,
    loadAround,
    loadEnd,
    join,
    /** @param position the message that was on view when the conversation was left */
    open: (otherId: number, position: number | undefined): void =>
      void opening.set(otherId, { position }),
    forget: () => opening.clear(),
  };
}

const firstUnreadOf = (page: readonly Message[], userId: number): number | undefined =>
  page.find(({ from_user: from, is_read: isRead, is_deleted: isGone }) => {
    return from !== userId && !isRead && !isGone;
  })?.id;
