import { beforeEach, expect, test } from 'vitest';
import { MESSAGES_PAGE, type Message } from '#contract/messages/messages.ts';
import {
  createConversations,
  unopened,
  type Conversation,
} from '#src/messages/sync/conversation.ts';
import type { MessagesApi } from '#src/messages/sync/messagesApi.ts';
import { PLAIN_MESSAGE } from '#tests/support/messages.ts';

const ME = 1;
const OTHER = 2;
const LAST = 500;

const message = (id: number): Message => ({
  ...PLAIN_MESSAGE,
  id,
  from_user: OTHER,
  text: `Письмо ${id}`,
  time: new Date(id * 60_000).toISOString(),
});
const range = (first: number, last: number): Message[] =>
  Array.from({ length: last - first + 1 }, (_, index) => message(first + index));
const around = (id: number): Message[] => range(id - MESSAGES_PAGE, id + MESSAGES_PAGE - 1);
const END = range(LAST - MESSAGES_PAGE + 1, LAST);

let shown: Conversation;
/** Answers the requests in the order in which they were sent. */
let requests: PromiseWithResolvers<Message[]>[];

const conversations = createConversations({
  api: {
    fetchPage() {
      const request = Promise.withResolvers<Message[]>();
      requests.push(request);
      return request.promise;
    },
  } as Partial<MessagesApi> as MessagesApi,
  me: () => ME,
  read: () => shown,
  change: (_, change) => (shown = { ...shown, ...change }),
});
const { join, loadAround, loadEnd, loadMore } = conversations;
const answer = (index: number, page: Message[]): void => requests[index]?.resolve(page);
const fail = (index: number): void => requests[index]?.reject(new Error('no connection'));

/** What is on view: its first and last message, and where there is more. */
const view = () => {
  const { messages, hasOlder, hasNewer, older, newer } = shown;
  const ids = messages.map(({ id }) => id);
  const [first = 0] = ids;
  // Without a gap.
  expect(ids).toEqual(range(first, ids.at(-1) ?? 0).map(({ id }) => id));
  return { first, last: ids.at(-1), hasOlder, hasNewer, older, newer };
};

beforeEach(() => {
  requests = [];
  shown = {
    ...unopened,
    status: 'ready',
    messages: around(100),
    hasOlder: true,
    hasNewer: true,
  };
});

const idle = { older: 'idle', newer: 'idle' };
const atEnd = { first: 486, last: LAST, hasOlder: true, hasNewer: false, ...idle };

test.each([
  ['newer', range(115, 129)],
  ['older', range(70, 84)],
] as const)('%s messages that come after a jump to the end are left out', async (side, page) => {
  const late = loadMore(OTHER, side);
  const jump = loadEnd(OTHER);
  answer(1, END);
  await jump;
  answer(0, page);
  await late;
  expect(view()).toEqual(atEnd);
});

test('newer messages that fail after a jump to the end show no error', async () => {
  const late = loadMore(OTHER, 'newer');
  const jump = loadEnd(OTHER);
  answer(1, END);
  await jump;
  fail(0);
  await late;
  expect(view()).toEqual(atEnd);
});

test('older messages that come after a jump to a message are left out', async () => {
  const late = loadMore(OTHER, 'older');
  const jump = loadAround(OTHER, 300);
  answer(1, around(300));
  await jump;
  // Those before the jump's messages are loaded meanwhile.
  const next = loadMore(OTHER, 'older');
  answer(0, range(70, 84));
  await late;
  expect(view()).toMatchObject({ first: 285, last: 314, older: 'loading' });
  answer(2, range(270, 284));
  await next;
  expect(view()).toMatchObject({ first: 270, last: 314, ...idle });
});

test('messages of the side that is dropped from a long part can be loaded again', async () => {
  shown = { ...shown, messages: range(100, 100 + 16 * MESSAGES_PAGE - 1) };
  const newer = loadMore(OTHER, 'newer');
  const older = loadMore(OTHER, 'older');
  answer(1, range(85, 99));
  await older;
  answer(0, range(340, 354));
  await newer;
  expect(view()).toEqual({ first: 85, last: 324, hasOlder: true, hasNewer: true, ...idle });
});

test('older messages that come after more news than a gap may have are left out', async () => {
  shown = { ...shown, hasNewer: false };
  const late = loadMore(OTHER, 'older');
  const news = join(OTHER, END, 0);
  answer(1, range(115, 214));
  await news;
  answer(0, range(70, 84));
  await late;
  expect(view()).toEqual(atEnd);
});

test('of two jumps the later one counts, whichever is answered first', async () => {
  const first = loadAround(OTHER, 200);
  const second = loadAround(OTHER, 300);
  answer(1, around(300));
  await second;
  answer(0, around(200));
  await first;
  expect(view()).toMatchObject({ first: 285, last: 314 });

  const third = loadAround(OTHER, 200);
  const end = loadEnd(OTHER);
  answer(3, END);
  await end;
  fail(2);
  await expect(third).resolves.toBeUndefined();
  expect(view()).toEqual(atEnd);
});
