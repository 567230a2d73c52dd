import { expect, test } from 'vitest';
import { freeSlots, slotsFrom } from '#server/notices/outbox/slots.ts';

const at = new Date('2026-03-02T09:00:00Z');
const after = (ms: number) => new Date(at.getTime() + ms);
const due = (...users: number[]) => users.map((userId, index) => ({ id: index + 1, userId }));
const slots = (notices: ReturnType<typeof due>, chats: [number, Date][] = [], start = at) => {
  const { given, postponed, nextAt } = slotsFrom(notices, { start, at, freeAt: new Map(chats) });
  return {
    given: given.map(({ id, sendAt }) => [id, sendAt.getTime() - at.getTime()]),
    postponed: postponed.map(({ id, dueAt }) => [id, dueAt.getTime() - at.getTime()]),
    nextMs: nextAt.getTime() - at.getTime(),
  };
};

test('different chats get the slots one after the other, 25 a second', () => {
  expect(slots(due(7, 8, 9))).toEqual({
    given: [
      [1, 0],
      [2, 40],
      [3, 80],
    ],
    postponed: [],
    nextMs: 120,
  });
});

test('a chat takes one message a second; its others wait outside and take no slot', () => {
  expect(slots(due(7, 7, 7, 8))).toEqual({
    given: [
      [1, 0],
      [4, 40],
    ],
    postponed: [
      [2, 1000],
      [3, 2000],
    ],
    nextMs: 80,
  });
});

test('a chat that is free within half a second keeps its slot until then', () => {
  expect(slots(due(7, 8), [[7, after(300)]])).toEqual({
    given: [
      [1, 300],
      [2, 40],
    ],
    postponed: [],
    nextMs: 80,
  });
});

test('a pace that was held begins later for all', () => {
  expect(slots(due(7), [], after(200)).given).toEqual([[1, 200]]);
});

test('slots are given out for half a second', () => {
  expect(freeSlots(at, at)).toBe(12);
  expect(freeSlots(after(480), at)).toBe(0);
  expect(freeSlots(after(30_000), at)).toBe(0);
});
