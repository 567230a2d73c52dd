import { expect, test } from 'vitest';
import { PLAIN_MESSAGE } from '#tests/support/messages.ts';
import { daysOf } from '#src/messages/conversation/history/conversationDays.ts';

const at = (day: number, hour = 12) => new Date(2026, 2, day, hour).toISOString();

test('a message that failed yesterday is at the end of today: each day appears once', () => {
  const messages = [
    { id: 1, from_user: 1, text: 'Вчера', time: at(1), ...PLAIN_MESSAGE },
    { id: 2, from_user: 2, text: 'Сегодня', time: at(2), ...PLAIN_MESSAGE },
  ];
  const failed = {
    key: 'k',
    text: 'Не ушло',
    time: at(1, 13),
    status: 'failed',
    error: '',
  } as const;
  const days = daysOf(messages, [failed], { userId: 1 });
  expect(days.map(({ entries }) => entries.map(({ text }) => text))).toEqual([
    ['Вчера'],
    ['Сегодня', 'Не ушло'],
  ]);
  expect(new Set(days.map(({ day }) => day)).size).toBe(2);
});
