import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Caller } from '#tests/support/client.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { petDraft } from '#tests/support/pets.ts';
import { tinyImage } from '#tests/support/images.ts';
import { findPostgres } from '#tests/support/postgresBinaries.ts';
import { createDatabase } from '#tests/support/postgresServer.ts';
import { startServer, temporaryFolder, type ServerProcess } from '#tests/support/serverProcess.ts';

const COMMAND = join(import.meta.dirname, '../../../server/backup/command.ts');
const ANNA = 501;
const LATER = 502;

const folder = temporaryFolder();
const server = inject('postgresUrl');
const place = (name: string): string => join(folder.path, name);
const backup = place('backup');
let running: ServerProcess | undefined;

/** Settings of one site: its data folder, and its database on PostgreSQL. */
const siteAt = (name: string): Record<string, string | undefined> => ({
  DATA_DIR: place(name),
  DATABASE_URL: server ? `${server}/backup_${name}` : undefined,
  // The secret comes from the backup.
  JWT_SECRET: undefined,
});

async function runWith(settings: Record<string, string | undefined>, ...args: string[]) {
  const env = {
    PATH: [process.env['PATH'], findPostgres()].filter(Boolean).join(delimiter),
    ...settings,
  };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, ...args], {
      cwd: folder.path,
      env: Object.fromEntries(Object.entries(env).filter(([, value]) => value)),
    });
    return { isFine: true, said: stdout };
  } catch (error) {
    return { isFine: false, said: String((error as { stderr?: unknown }).stderr) };
  }
}

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

  const done = new AbortController();
  const writing = (async () => {
    for (let turn = 0; !done.signal.aborted; turn += 1) await postPet(later, `Потом ${turn}`);
  })();
  const made = await run('backup', 'here', backup);
  done.abort();
  await writing;
  expect(made).toEqual({ isFine: true, said: expect.stringContaining(backup) });
  expect(statSync(backup).mode & 0o077).toBe(0);
  expect(existsSync(`${backup}.part`)).toBe(false);
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

test('a stopped site can be backed up, never over an existing backup', async () => {
  const again = place('again');
  expect(await run('backup', 'there', again)).toMatchObject({ isFine: true });
  const rejected = await run('backup', 'there', again);
  expect(rejected).toEqual({ isFine: false, said: `${again} exists already.\n` });
}, 120_000);

test('a restore overwrites only with --force, and moves what was there aside', async () => {
  const rejected = await run('restore', 'there', backup);
  expect(rejected).toEqual({ isFine: false, said: expect.stringContaining('--force') });
  // Replaces a demo: the restored data are a site's.
  writeFileSync(join(place('there'), 'demo-bot-token'), 'token');
  expect(await run('restore', 'there', backup, '--force')).toMatchObject({ isFine: true });
  const aside = readdirSync(place('there')).filter((name) => name.startsWith('replaced-'));
  expect(aside.length).toBe(server ? 0 : 1);
  const there = await start('there');
  expect((await look(there)).titles).toContain('Щенок 0');

  if (!server) {
    const running = await run('restore', 'there', backup, '--force');
    expect(running).toEqual({ isFine: false, said: expect.stringContaining('running process') });
  }
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

test('rejects an incomplete backup', async () => {
  mkdirSync(place('half'));
  const rejected = await run('restore', 'new', place('half'));
  expect(rejected).toEqual({ isFine: false, said: expect.stringContaining('no complete backup') });
}, 120_000);
