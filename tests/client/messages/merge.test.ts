import { expect, test } from 'vitest';
import type { Message } from '#contract/messages/messages.ts';
import { PLAIN_MESSAGE } from '#tests/support/messages.ts';
import { dropArrived, mergeMessages, overlaps } from '#src/messages/sync/merge.ts';

const message = (id: number, second = id, more: Partial<Message> = {}): Message => ({
  id,
  from_user: 1000,
  text: `Сообщение ${id}`,
  time: new Date(Date.UTC(2026, 2, 2, 9, 0, second)).toISOString(),
  ...PLAIN_MESSAGE,
  ...more,
});
const ids = (list: readonly Message[]) => list.map(({ id }) => id);

test('overlapping pages merge by time, each message once', () => {
  const known = [message(3), message(4)];
  const merged = mergeMessages(known, [message(4), message(5), message(1), message(1)]);
  expect(ids(merged)).toEqual([1, 3, 4, 5]);
  expect(overlaps(known, [message(4)])).toBe(true);
  expect(overlaps(known, [message(5)])).toBe(false);
});

test('a page without new messages returns the same list', () => {
  const known = [message(1), message(2)];
  expect(mergeMessages(known, [message(1), message(2)])).toBe(known);
});

test('messages with the same timestamp are ordered by id', () => {
  expect(ids(mergeMessages([message(2, 5)], [message(3, 5), message(1, 5)]))).toEqual([1, 2, 3]);
});

test('messages without ids are identified by time, text and sender', () => {
  const bare = (text: string) => ({ ...message(1), text, id: undefined }) as unknown as Message;
  expect(mergeMessages([bare('а')], [bare('а'), bare('б')])).toHaveLength(2);
});

test('a sent message leaves the outbox, and others with the same text stay', () => {
  const waiting = ['один', 'один', 'два'].map((text, index) => ({
    key: `key${index}`,
    text,
    time: message(5).time,
    status: 'sending' as const,
  }));
  const arrived = message(9, 6, { text: 'один', send_key: 'key1' });
  expect(dropArrived(waiting, [arrived]).map(({ key }) => key)).toEqual(['key0', 'key2']);
  const repeated = message(8, 6, { text: 'один', send_key: 'earlier' });
  expect(dropArrived(waiting, [repeated, message(7, 6, { text: 'два' })])).toBe(waiting);
});
