import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { inTransaction } from '#server/db/database.ts';
import { insertMessage } from '#server/messages/messages.queries.ts';
import { messages } from '#server/messages/messages.table.ts';
import { emptyDatabase } from '#tests/support/database.ts';
import { rowsOf } from '#tests/support/rowsOf.ts';
import { waitUntil } from '#tests/support/waits.ts';

// The embedded database has one connection, so nothing else writes meanwhile.
test.runIf(inject('postgresUrl'))('what a late request writes is removed too', async () => {
  const { db } = await emptyDatabase();
  let isEmptied = false;
  let emptying: Promise<unknown> | undefined;
  await inTransaction(db, async (late) => {
    const at = new Date();
    await insertMessage(late, { from: 0, to: 1, text: 'Поздно', sendKey: undefined, at });
    emptying = emptyDatabase().then(() => (isEmptied = true));
    const waiting = sql`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await waitUntil(async () => isEmptied || (await rowsOf(db, waiting)).length > 0);
  });
  await emptying;
  expect(await db.$count(messages)).toBe(0);
});
