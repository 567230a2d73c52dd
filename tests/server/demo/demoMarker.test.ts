import { expect, test } from 'vitest';
import { connect } from '#server/db/connection/connect.ts';
import { isDemo } from '#server/demo/demoMarker.queries.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrationNames } from '#server/db/migrationFiles.ts';

const MARKING = '0016_demo.sql';

test.each([
  ['was filled by a demo', [700_000_000, 700_000_001], true],
  ['was filled by a site whose support has the demo’s Telegram id', [700_000_000, 4242], false],
  ['was empty', [null, null], false],
])(
  'a database that %s before there were marks',
  async (_, ids, isMarked) => {
    const connection = await connect({ databaseUrl: undefined, dataDir: undefined });
    await migrate(connection, { names: migrationNames().filter((name) => name < MARKING) });
    await connection.runAlone(async ({ run }) => {
      for (const [id, telegramId] of ids.entries()) {
        await run(`UPDATE users SET telegram_id = ${telegramId} WHERE id = ${id}`);
      }
    });
    expect(await migrate(connection)).toContain(MARKING);
    expect(await isDemo(connection.db)).toBe(isMarked);
    await connection.close();
  },
  60_000,
);
