import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inTransaction, type Database } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { users } from '#server/session/users.table.ts';
import { workerDatabase } from '#tests/support/database.ts';

const root = join(import.meta.dirname, '../../..');

const versionOf = (name: string): string =>
  (
    JSON.parse(readFileSync(join(root, `node_modules/${name}/package.json`), 'utf8')) as {
      version: string;
    }
  ).version;

// A new version may no longer need its workaround: try without, then delete it or raise the number.
test.each([
  ['@electric-sql/pglite', '0.5.16'],
  ['drizzle-orm', '0.45.4'],
])('server/db/workarounds was written for %s %s', (name, version) => {
  expect(versionOf(name)).toBe(version);
});

test('rows are read as the ORM reads them', async () => {
  const db = await workerDatabase();
  const build = (database: typeof db) =>
    database
      .select({
        id: users.id,
        telegramId: users.telegramId,
        bannedAt: users.bannedAt,
        one: sql<number>`1`.mapWith(Number),
      })
      .from(users)
      .orderBy(users.id);
  const slow = build(db).prepare('slow');
  const fast = statement(build)(db);
  // Without these fields the workaround would silently do nothing.
  expect(slow).not.toHaveProperty('customResultMapper', expect.any(Function));
  expect(fast).toHaveProperty('customResultMapper', expect.any(Function));
  expect(await fast.execute()).toEqual(await slow.execute());
});

test('a prepared statement is built once, and runs in the transaction that asks for it', async () => {
  const db = await workerDatabase();
  let builds = 0;
  const named = statement((database) => {
    builds += 1;
    return database
      .select({ id: users.id })
      .from(users)
      .where(eq(users.username, sql.placeholder('name')));
  });
  const find = async (database: Database) => named(database).execute({ name: 'only inside' });
  await find(db);
  await inTransaction(db, async (tx) => {
    await tx.insert(users).values({ username: 'only inside', createdAt: new Date() });
    expect(await find(tx)).toHaveLength(1);
    await tx.delete(users).where(eq(users.username, 'only inside'));
  });
  expect(await find(db)).toEqual([]);
  expect(builds).toBe(1);
});
