import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { isoTime } from '#server/db/isoTime.ts';
import { statement } from '#server/db/statement.ts';
import { workerDatabase } from '#tests/support/database.ts';

const timeOf = statement((db) =>
  db.select({ time: isoTime(sql`${sql.placeholder('at')}::timestamptz`) }).from(sql`(SELECT) one`),
);

test.each([
  '2026-11-20T10:00:00.000Z',
  '2026-11-20T10:00:00.500Z',
  '2026-11-20T23:59:59.999Z',
  '2024-02-29T00:00:00.010Z',
])('%s is returned as stored', async (at) => {
  expect(await timeOf(await workerDatabase()).execute({ at })).toEqual([{ time: at }]);
});

test('truncates to milliseconds in any time zone', async () => {
  const db = await workerDatabase();
  const said = { at: '2026-11-20 13:00:00.123987+03' };
  expect(await timeOf(db).execute(said)).toEqual([{ time: '2026-11-20T10:00:00.123Z' }]);
});
