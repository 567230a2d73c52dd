import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { PROGRAMS, runCommand, type Settings } from '#tests/support/backupCommand.ts';
import type { Caller } from '#tests/support/client.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { petDraft } from '#tests/support/pets.ts';
import { tinyImage } from '#tests/support/images.ts';
import { createDatabase } from '#tests/support/postgresServer.ts';
import { startServer, temporaryFolder, type ServerProcess } from '#tests/support/serverProcess.ts';

const ANNA = 501;
const LATER = 502;

/** What depends on no database is tested on one. */
const testOnce = test.skipIf(inject('isSecondDatabase'));

const folder = temporaryFolder();
const server = inject('postgresUrl');
const place = (name: string): string => join(folder.path, name);
const backup = place('backup');
let running: ServerProcess | undefined;

/** Settings of one site: its data folder, and its database on PostgreSQL. */
const siteAt = (name: string): Settings => ({
  DATA_DIR: place(name),
  DATABASE_URL: server ? `${server}/backup_${name}` : undefined,
  // The secret comes from the backup.
  JWT_SECRET: undefined,
});

const runWith = (settings: Settings, ...args: string[]) => runCommand(folder.path, settings, args);

const run = (command: string, site: string, ...args: string[]) =>
  runWith(siteAt(site), command, ...args);

async function start(site: string): Promise<ServerProcess> {
  mkdirSync(place(site), { recursive: true });
  running = await startServer(place(site), { ...siteAt(site), RATE_LIMITS: 'off' });
  return running;
}

async function postPet(user: Caller, title: string): Promise<number> {
  const answer = await user.form<{ id: number }>('/api/articles/create', petDraft({ title }), [
    await tinyImage(),
  ]);
  expectOk(answer);
  return answer.body.id;
}

interface Seen {
  titles: string[];
  images: number[];
}

/** What a visitor sees: the ads, and the statuses of their images. */
async function look({ visitor }: ServerProcess): Promise<Seen> {
  const list = await visitor.post<{ title: string; images: string[] }[]>('/api/articles/filter', {
    limit: 100,
  });
  expectOk(list);
  const images = await Promise.all(
    list.body.map(async ({ images }) => (await visitor.fetch(`/api/image/${images[0]}`)).status),
  );
  return { titles: list.body.map(({ title }) => title), images };
}

/** When the server says that the last backup was made, in seconds since 1970. */
async function lastBackup({ url }: ServerProcess): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^last_backup_timestamp_seconds (\S+)$/mu.exec(metrics)?.[1]);
}

beforeAll(async () => {
  if (!server) return;
  for (const name of ['here', 'there']) await createDatabase(server, `backup_${name}`);
});

afterAll(async () => {
  await running?.end('SIGKILL');
  folder.remove();
});

test('a backup made under load restores the whole site', async () => {
  const here = await start('here');
  const [anna, later] = await Promise.all([here.enter(ANNA), here.enter(LATER)]);
  const before = await Promise.all(
    Array.from({ length: 8 }, (_, index) => postPet(anna, `Щенок ${index}`)),
  );

  expect(await lastBackup(here)).toBe(0);
  const done = new AbortController();
  const writing = (async () => {
    for (let turn = 0; !done.signal.aborted; turn += 1) await postPet(later, `Потом ${turn}`);
  })();
  const made = await run('backup', 'here', backup);
  done.abort();
  await writing;
  expect(made).toEqual({ isFine: true, said: expect.stringContaining(backup) });
  expect(statSync(backup).mode & 0o077).toBe(0);
  expect(made.said).toMatch(/\d+ image files, \d+ MB in all/u);
  expect(existsSync(`${backup}.part`)).toBe(false);
  const notedAt = statSync(join(backup, 'petskod-backup.json')).mtimeMs / 1000;
  expect(Math.abs((await lastBackup(here)) - notedAt)).toBeLessThan(60);
  await here.end('SIGTERM');

  expect(await run('restore', 'there', backup)).toMatchObject({ isFine: true });
  const there = await start('there');
  const seen = await look(there);
  expect(seen.titles).toEqual(expect.arrayContaining(before.map((_, index) => `Щенок ${index}`)));
  expect(new Set(seen.images)).toEqual(new Set([200]));
  // Tokens stay valid.
  const secretOf = (site: string) => readFileSync(join(place(site), 'jwt-secret'), 'utf8');
  expect(secretOf('there')).toBe(secretOf('here'));
  expectOk(await (await there.enter(ANNA)).get('/api/my-articles'));
  await there.end('SIGTERM');
}, 120_000);

testOnce(
  'a stopped site can be backed up, never over an existing backup',
  async () => {
    const again = place('again');
    expect(await run('backup', 'there', again)).toMatchObject({ isFine: true });
    const rejected = await run('backup', 'there', again);
    expect(rejected).toEqual({ isFine: false, said: `${again} exists already.\n` });
  },
  120_000,
);

test('a restore overwrites only with --force, and moves what was there aside', async () => {
  const rejected = await run('restore', 'there', backup);
  expect(rejected).toEqual({ isFine: false, said: expect.stringContaining('--force') });
  // Replaces a demo: the restored data are a site's.
  writeFileSync(join(place('there'), 'demo-bot-token'), 'token');
  const { said } = await run('restore', 'there', backup, '--force');
  const aside = readdirSync(place('there')).filter((name) => name.startsWith('replaced-'));
  expect(aside).toHaveLength(1);
  expect(said).toContain(`What was there before is in ${join(place('there'), aside[0] as string)}`);
  if (server) expect(said).toContain('What was there before is in the schema replaced_');
  const there = await start('there');
  expect((await look(there)).titles).toContain('Щенок 0');

  const beside = await run('restore', 'there', backup, '--force');
  const reason = server ? 'other connections' : 'running process';
  expect(beside).toEqual({ isFine: false, said: expect.stringContaining(reason) });
  await there.end('SIGTERM');
}, 120_000);

test.runIf(server)('PostgreSQL’s programs connect by DATABASE_URL as the server does', async () => {
  const url = new URL(`${server}/backup_here`);
  url.searchParams.set('sslmode', 'require');
  const encrypted = await runWith(
    { ...siteAt('here'), DATABASE_URL: url.href },
    'backup',
    place('encrypted'),
  );
  expect(encrypted).toEqual({ isFine: false, said: expect.stringContaining('SSL') });

  const programs = place('programs');
  mkdirSync(programs);
  const script = '#!/bin/sh\necho "$@" >&2; echo "password: $PGPASSWORD" >&2; exit 1';
  writeFileSync(join(programs, 'pg_dump'), script, { mode: 0o755 });
  const elsewhere = { DATABASE_URL: 'postgres://anna:se%2Fcret@db.test/site', PATH: programs };
  const settings = { ...siteAt('here'), ...elsewhere };
  const { said } = await runWith(settings, 'backup', place('unwritten'));
  expect(said).toContain('--dbname=postgres://anna@db.test/site ');
  expect(said).toContain('password: se/cret');
});

test('a check restores beside the site, tells what is there and leaves nothing', async () => {
  const before = readdirSync(folder.path);
  const { isFine, said } = await run('restore', 'there', backup, '--check');
  expect({ isFine, said }).toMatchObject({ isFine: true });
  expect(said).toMatch(/^ +\d+ ads$/mu);
  expect(Number(/(\d+) pet_details$/mu.exec(said)?.[1])).toBeGreaterThan(7);
  expect(readdirSync(folder.path)).toEqual(before);
}, 120_000);

/** Programs that stand before PostgreSQL's own in PATH. */
function programsBefore(name: string, scripts: Record<string, string>): string {
  mkdirSync(place(name));
  for (const [program, script] of Object.entries(scripts)) {
    writeFileSync(join(place(name), program), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
  return `${place(name)}:${PROGRAMS}`;
}

test.runIf(server)('an archive read by newer programs restores into an older server', async () => {
  const real = 'PATH=$(echo "$PATH" | cut -d: -f2-)';
  const PATH = programsBefore('newer', {
    pg_restore: `${real}; echo "SET transaction_timeout = 0;"; exec pg_restore "$@"`,
  });
  await createDatabase(server ?? '', 'backup_newer');
  const restored = await runWith({ ...siteAt('newer'), PATH }, 'restore', backup);
  expect(restored).toMatchObject({ isFine: true });
});

test.runIf(server)(
  'a restore whose psql ends early says so, and a dump by old programs',
  async () => {
    const ends = { PATH: programsBefore('ending', { psql: 'echo "no connection" >&2; exit 2' }) };
    const restored = await runWith({ ...siteAt('there'), ...ends }, 'restore', backup, '--force');
    expect(restored).toEqual({ isFine: false, said: expect.stringContaining('psql failed (2).') });
    const old = {
      PATH: programsBefore('older', {
        pg_dump:
          'echo "pg_dump: detail: server version: 17.2; pg_dump version: 15.9 (Debian)" >&2; exit 1',
      }),
    };
    const dumped = await runWith({ ...siteAt('there'), ...old }, 'backup', place('undumped'));
    expect(dumped).toEqual({
      isFine: false,
      said: expect.stringContaining('apt-get install postgresql-client-17'),
    });
  },
);

testOnce(
  'a backup without a folder gets one named by its time, and old ones are deleted first',
  async () => {
    const settings = { ...siteAt('there'), BACKUP_DIR: place('backups') };
    const checks: boolean[] = [];
    const [first] = await namesAfter(settings);
    expect(first).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/u);
    const second = await namesAfter(settings);
    expect(second).toEqual([first, expect.any(String)]);
    expect(await namesAfter(settings)).toEqual([second[1], expect.any(String)]);
    expect(checks).toEqual([true, false, false]);

    async function namesAfter(site: Settings): Promise<string[]> {
      const { said } = await runWith(site, 'backup', '--keep', '2', '--check-weekly');
      expect(said).toContain('Backed up into');
      checks.push(said.includes('restores. Rows by table'));
      return readdirSync(place('backups')).toSorted();
    }
  },
  120_000,
);

testOnce('a .env that the user cannot read is named', async () => {
  const unreadable = temporaryFolder();
  chmodSync(unreadable.path, 0o755);
  writeFileSync(join(unreadable.path, '.env'), 'DATA_DIR=/srv/data', { mode: 0o000 });
  const ordinaryUser = process.getuid?.() === 0 ? 65_534 : undefined;
  const { said } = await runCommand(unreadable.path, {}, ['backup'], ordinaryUser);
  unreadable.remove();
  expect(said).toContain('.env cannot be read by this user');
});

test('rejects an incomplete or damaged backup before it changes anything', async () => {
  mkdirSync(place('half'));
  const incomplete = await run('restore', 'there', place('half'), '--force');
  expect(incomplete).toEqual({
    isFine: false,
    said: expect.stringContaining('no complete backup'),
  });

  cpSync(backup, place('damaged'), { recursive: true });
  const file = join(place('damaged'), server ? 'database.dump' : 'pglite/global/pg_control.gz');
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.subarray(1));
  const short = await run('restore', 'there', place('damaged'), '--force');
  expect(short).toEqual({ isFine: false, said: expect.stringContaining('is damaged') });

  // As long as before.
  const middle = Math.floor(bytes.length / 2);
  writeFileSync(file, bytes.fill(1, middle));
  expect(await run('restore', 'there', place('damaged'), '--force')).toEqual({
    isFine: false,
    said: expect.stringContaining('is not as it was written'),
  });
  expect(existsSync(join(place('there'), 'restoring'))).toBe(false);
  const there = await start('there');
  const { titles, images } = await look(there);
  expect(titles).toContain('Щенок 0');
  expect(new Set(images)).toEqual(new Set([200]));
  await there.end('SIGTERM');
}, 120_000);
