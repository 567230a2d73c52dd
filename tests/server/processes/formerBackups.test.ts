import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connect, connectionTo, openEmbedded } from '#server/db/connection/connect.ts';
import type { Connection } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrationNames } from '#server/db/migrationFiles.ts';
import { PROGRAMS, runCommand, type Settings } from '#tests/support/backupCommand.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { copyDatabase } from '#tests/support/migratedDatabase.ts';
import { createDatabase, TEMPLATE } from '#tests/support/postgresServer.ts';
import { startServer, temporaryFolder } from '#tests/support/serverProcess.ts';

/** The last migration of the first version with backups, and of two versions since. */
const VERSIONS = [
  '0013_admin.sql',
  '0095_lost_pet_cautions.sql',
  '0127_lists_of_city_and_item.sql',
];

const AD = `
  INSERT INTO users (id, username, created_at) VALUES (2000, 'Анна', now());
  INSERT INTO images (id, owner_id, width, height, created_at) VALUES ('lost', 2000, 1, 1, now());
  INSERT INTO ads (section, author_id, status, title, description, city_id, publication_key, images,
      created_at, published_at, expires_at)
    SELECT 1, 2000, 1, 'Щенок прежней версии', 'Ласковый', min(id), 'key', '{lost}', now(), now(),
      now() + interval '20 days' FROM cities;
  INSERT INTO pet_details (ad_id, breed_id, category)
    SELECT ads.id, min(breeds.id), 1 FROM ads, breeds GROUP BY 1;`;

const folder = temporaryFolder();
const server = inject('postgresUrl');
const ARCHIVE = server ? 'database.dump' : 'database.tar.gz';
const place = (name: string): string => join(folder.path, name);
const site: Settings = {
  DATA_DIR: place('site'),
  DATABASE_URL: server ? `${server}/former_site` : undefined,
};
const restore = (backup: string) =>
  runCommand(folder.path, site, ['restore', place(backup), '--force']);

/** A database of a former version; `archive` writes what its backups had. */
async function openFormer(): Promise<{
  connection: Connection;
  archive: (backup: string) => Promise<void>;
}> {
  if (server) {
    const databaseUrl = await createDatabase(server, 'former');
    return {
      connection: await connect({ databaseUrl, dataDir: undefined }),
      async archive(backup) {
        const file = join(backup, ARCHIVE);
        const args = [`--dbname=${databaseUrl}`, '--format=custom', '--no-owner', `--file=${file}`];
        await promisify(execFile)('pg_dump', args, { env: { PATH: PROGRAMS } });
      },
    };
  }
  const client = await openEmbedded();
  return {
    connection: await connectionTo(client),
    async archive(backup) {
      const dump = await client.dumpDataDir('gzip');
      writeFileSync(join(backup, ARCHIVE), new Uint8Array(await dump.arrayBuffer()));
    },
  };
}

async function titles(): Promise<string[]> {
  const running = await startServer(place('site'), site);
  const list = await running.visitor.post<{ title: string }[]>('/api/articles/filter', {});
  await running.end('SIGTERM');
  expectOk(list);
  return list.body.map(({ title }) => title);
}

beforeAll(async () => {
  mkdirSync(place('site'));
  if (server) await createDatabase(server, 'former_site', TEMPLATE);
  else await copyDatabase(place('site'));

  const { connection, archive } = await openFormer();
  for (const [index, last] of VERSIONS.entries()) {
    await migrate(connection, { names: migrationNames().filter((name) => name <= last) });
    if (index === 0) await connection.runAlone(({ run }) => run(AD));
    mkdirSync(place(last));
    await archive(place(last));
    writeFileSync(join(place(last), 'petskod-backup.json'), '{"format":1,"images":0}');
  }
  await connection.close();
}, 120_000);

afterAll(() => folder.remove());

test.each(VERSIONS)(
  'a backup of the version with %s replaces the data of this one',
  async (last) => {
    const { isFine, said } = await restore(last);
    expect(said).toContain('Warning: 1 images of the database have no file.');
    expect(isFine).toBe(true);
    expect(await titles()).toEqual(['Щенок прежней версии']);
  },
  120_000,
);

test('a broken archive changes nothing', async () => {
  const last = VERSIONS.at(-1) ?? '';
  cpSync(place(last), place('broken'), { recursive: true });
  const archive = join(place('broken'), ARCHIVE);
  truncateSync(archive, Math.floor(statSync(archive).size / 2));
  expect(await restore('broken')).toMatchObject({ isFine: false });
  expect(await titles()).toEqual(['Щенок прежней версии']);
}, 120_000);
