import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { PROGRAMS } from '#tests/support/backupCommand.ts';
import { Caller, type Site } from '#tests/support/client.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { tinyImage } from '#tests/support/images.ts';
import { BOT_TOKEN } from '#tests/support/initData.ts';
import { copyDatabase } from '#tests/support/migratedDatabase.ts';
import { petDraft } from '#tests/support/pets.ts';
import { createDatabase } from '#tests/support/postgresServer.ts';
import { enter, temporaryFolder } from '#tests/support/serverProcess.ts';

/*
 * A site as server/deploy/README.md lays it out, whose repository is a folder of this machine. Packages are
 * those of this checkout; instead of the client alone the commit is built.
 */

const ROOT = join(import.meta.dirname, '../../..');
const INSTALL = `ln -s ${join(ROOT, 'node_modules')} node_modules`;
const BUILD = 'mkdir -p dist/server && git rev-parse HEAD | tr -d "\\n" > dist/server/commit.txt';
const MIGRATION = 'server/db/migrations/9001_of_the_next_release.sql';
const PATIENCE = { timeout: 480_000 };

let folder: ReturnType<typeof temporaryFolder>;
const ends: (() => unknown)[] = [];
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  folder.remove();
});

/** A hook of Git that runs the tests has its own repository in the environment. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')),
);

const git = (at: string, ...args: string[]): string =>
  execFileSync('git', ['-C', at, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
    encoding: 'utf8',
    env,
  }).trim();

/** The repository that releases come from; returns a function that commits a change. */
function createSource(path: string): (file: string, text: string) => string {
  mkdirSync(path);
  for (const part of ['server', 'package.json']) {
    cpSync(join(ROOT, part), join(path, part), { recursive: true });
  }
  writeFileSync(join(path, '.gitignore'), 'node_modules\ndist\n.env\n');
  git(path, 'init', '--quiet', '--initial-branch=main');
  return (file, text) => {
    writeFileSync(join(path, file), text);
    git(path, 'add', '--all');
    git(path, 'commit', '--quiet', '--message', 'Next');
    return git(path, 'rev-parse', 'HEAD');
  };
}

/** The layout of README.md with one release. */
function install(base: string, source: string, commit: string): void {
  mkdirSync(join(base, 'releases'), { recursive: true });
  execFileSync('git', ['clone', '--quiet', source, join(base, 'repository')], { env });
  const release = join(base, 'releases', commit.slice(0, 12));
  git(join(base, 'repository'), 'worktree', 'add', '--quiet', '--detach', release, commit);
  for (const command of [INSTALL, BUILD])
    execFileSync('sh', ['-c', command], { cwd: release, env });
  symlinkSync(join('releases', commit.slice(0, 12)), join(base, 'current'));
  symlinkSync('../../.env', join(release, '.env'));
}

/** Runs the release that `current` names, again whenever it has ended, over a socket that stays open. */
async function startService(base: string): Promise<string> {
  const socket = createServer().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address() as { port: number };
  const { fd } = Reflect.get(socket, '_handle') as { fd: number };
  const serve =
    "sh -c 'echo $$ > ../../pid; LISTEN_PID=$$ LISTEN_FDS=1 exec node_modules/.bin/node server/main.ts'";
  const loop = `while true; do cd "$(readlink -f ${base}/current)" && ${serve}; sleep 0.2; done`;
  const service = spawn('sh', ['-c', loop], {
    stdio: ['ignore', 'ignore', 'ignore', fd],
    env: { PATH: process.env['PATH'], NODE_ENV: 'test' },
    detached: true,
  });
  socket.close();
  ends.push(() => process.kill(-(service.pid as number), 'SIGKILL'));
  return `http://127.0.0.1:${port}`;
}

interface Said {
  code: number;
  said: string;
}

/** `npm run upgrade` in the folder `current`. */
async function runUpgrade(base: string, url: string, wait = '120'): Promise<Said> {
  const current = realpathSync(join(base, 'current'));
  const restart = `kill -TERM $(cat ${base}/pid) 2>/dev/null`;
  const args = ['--url', url, '--restart', restart, '--wait', wait];
  args.push('--install', INSTALL, '--build', BUILD);
  const program = join(current, 'server/commands/upgrade/command.ts');
  const child = spawn(process.execPath, [program, ...args], {
    cwd: current,
    env: { PATH: PROGRAMS, NODE_ENV: 'test' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  }
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}

const versionOf = async (url: string): Promise<string> =>
  ((await (await fetch(`${url}/healthz`)).json()) as { commit: string }).commit;

test(
  'a site is upgraded while people use it, and goes back by itself from a broken release',
  PATIENCE,
  async () => {
    const base = join(folder.path, 'site');
    const source = join(folder.path, 'source');
    const dataDir = join(folder.path, 'data');
    const commit = createSource(source);
    const first = commit('note.txt', 'first');
    install(base, source, first);
    mkdirSync(dataDir, { mode: 0o700 });
    const postgres = inject('postgresUrl');
    const databaseUrl = postgres ? await createDatabase(postgres, 'upgraded') : undefined;
    if (!databaseUrl) await copyDatabase(dataDir);
    const settings = {
      BOT_TOKEN,
      BOT_USERNAME: 'petskod_test_bot',
      PUBLIC_URL: 'http://petskod.test',
      MODERATION: 'after',
      DATA_DIR: dataDir,
      BACKUP_DIR: join(folder.path, 'backups'),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    };
    writeFileSync(
      join(base, '.env'),
      Object.entries(settings)
        .map((pair) => pair.join('='))
        .join('\n'),
      { mode: 0o600 },
    );
    const url = await startService(base);
    expect(await versionOf(url)).toBe(first);
    const site: Site = { request: (path, init) => fetch(`${url}${path}`, init) };
    const anna = await enter(site, 501);
    const post = async (title: string) =>
      expectOk(await anna.form('/api/articles/create', petDraft({ title }), [await tinyImage()]));
    const titles = async () => {
      const { body } = await new Caller(site).post<{ title: string }[]>('/api/articles/filter', {});
      return body.map(({ title }) => title);
    };
    await post('До обновления');

    // People go on while it is built, backed up, migrated and restarted.
    const second = commit(MIGRATION, 'CREATE TABLE of_the_next_release (id integer);');
    const failures: unknown[] = [];
    const over = new AbortController();
    const visits = (async () => {
      while (!over.signal.aborted) {
        const status = await fetch(`${url}/api/filters`).then(
          (answer) => answer.status,
          (error: unknown) => error,
        );
        if (status !== 200) failures.push(status);
      }
    })();
    const upgraded = await runUpgrade(base, url);
    over.abort();
    await visits;
    expect(upgraded.said).toContain(`${second} runs.`);
    expect(upgraded.said).toMatch(/Backed up into \S+backups/u);
    expect(upgraded.code).toBe(0);
    expect(failures).toEqual([]);
    expect(await versionOf(url)).toBe(second);
    expect(await titles()).toEqual(['До обновления']);
    expect((await runUpgrade(base, url)).said).toContain('runs already');

    const main = readFileSync(join(ROOT, 'server/main.ts'), 'utf8');
    commit('server/main.ts', `throw new Error('this release is broken');\n${main}`);
    const broken = await runUpgrade(base, url, '10');
    expect(broken.code).toBe(1);
    expect(broken.said).toContain(`${second.slice(0, 12)} runs as before`);
    expect(await versionOf(url)).toBe(second);
    await post('После возврата');
    expect(await titles()).toEqual(['После возврата', 'До обновления']);

    // A setting that the next release does not know is told before anything changes.
    commit('server/main.ts', main);
    writeFileSync(
      join(base, '.env'),
      `${readFileSync(join(base, '.env'), 'utf8')}\nTRUST_PROXI=1\n`,
    );
    const refused = await runUpgrade(base, url);
    expect(refused.code).toBe(1);
    expect(refused.said).toContain('TRUST_PROXI: is no setting');
    expect(await versionOf(url)).toBe(second);
  },
);
