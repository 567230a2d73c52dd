import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataLockError, lockData } from '#server/shared/files/dataLock.ts';
import { ListenError, takePort } from '#server/http/listen/listen.ts';
import { thisRelease } from '#server/shared/release.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { startServer, temporaryFolder, type ServerProcess } from '#tests/support/serverProcess.ts';

let folder: ReturnType<typeof temporaryFolder>;
let owners: ChildProcess[];
beforeEach(() => {
  folder = temporaryFolder();
  owners = [];
});
afterEach(async () => {
  await Promise.all(owners.map(kill));
  folder.remove();
});

test('a server waits for the one before it, which is still ending', async () => {
  const before = await startServer(folder.path, {});
  let after: ServerProcess | undefined;
  try {
    after = await startServer(folder.path, { PORT: new URL(before.url).port }, (line) => {
      if (line.includes('waiting')) void before.end('SIGKILL');
    });
    expect(after.url).toBe(before.url);
    expectOk(await (await after.enter(1)).get('/api/check-token'));
  } finally {
    await before.end('SIGKILL');
    await after?.end('SIGKILL');
  }
}, 60_000);

test('the first line of the log tells the version and the commit', async () => {
  const server = await startServer(folder.path, {});
  await server.end('SIGTERM');
  expect(JSON.parse(server.log[0] ?? '')).toMatchObject({ msg: 'starting', ...thisRelease });
}, 60_000);

test('a server with an open live stream ends by itself, and streams end at its end', async () => {
  const server = await startServer(folder.path, {});
  const boris = await server.enter(1);
  const live = await boris.fetch('/api/live');
  const ended = server.end('SIGTERM');
  expect(await live.text()).toContain('event: ready');
  await ended;
  expect(server.log.join('\n')).not.toContain('by force');
}, 60_000);

test('a start warns of an .env with secrets that every user can read', async () => {
  writeFileSync(join(folder.path, '.env'), 'MODERATION=after\n', { mode: 0o644 });
  const server = await startServer(folder.path, {});
  await server.end('SIGTERM');
  expect(server.log.join('\n')).toContain('readable by every user');
}, 60_000);

test('requests of the time before the app is ready wait for it, health checks do not', async () => {
  const port = await takePort(0, '127.0.0.1');
  const url = `http://127.0.0.1:${(port.server.address() as { port: number }).port}`;
  const waiting = fetch(`${url}/api/profile`);
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  port.answerWith((_, response) => response.end('ready'));
  expect(await (await waiting).text()).toBe('ready');
  const closed = Promise.withResolvers<void>();
  port.drain({ noticeMs: 150, onQuiet: () => {}, onClosed: closed.resolve });
  expect((await fetch(`${url}/`).catch(() => undefined))?.headers.get('connection')).not.toBe(
    'keep-alive',
  );
  await closed.promise;
});

const LOCK_MODULE = JSON.stringify(
  new URL('../../../server/shared/files/dataLock.ts', import.meta.url),
);

/** A process that locks the folder and keeps it until it is killed; answers with what it printed. */
async function startOwner(dataDir: string): Promise<{ owner: ChildProcess; printed: string }> {
  const script = `
    const { lockData } = await import(${LOCK_MODULE});
    await lockData(${JSON.stringify(dataDir)}).then(
      () => { globalThis.gc(); console.log('locked'); setInterval(() => {}, 1000); },
      ({ message }) => console.log(message),
    );`;
  // Collects garbage before it answers, which must not release the lock.
  const args = ['--expose-gc', '--input-type=module', '--eval', script];
  const owner = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  owners.push(owner);
  const [printed] = (await once(owner.stdout, 'data')) as [Buffer];
  return { owner, printed: printed.toString().trim() };
}

async function kill(owner: ChildProcess): Promise<void> {
  if (owner.exitCode !== null || owner.signalCode !== null) return;
  owner.kill('SIGKILL');
  await once(owner, 'exit');
}

test('a recycled process number left by a power cut does not block the start', async () => {
  const file = join(folder.path, 'server.pid');
  writeFileSync(file, String(process.ppid));
  const onWait = vi.fn<(reason: Error) => void>();
  const release = await lockData(folder.path, onWait);
  expect(onWait).not.toHaveBeenCalled();
  expect(readFileSync(file, 'utf8')).toBe(String(process.pid));
  release();
});

test('the data folder is free at once after its process was killed', async () => {
  const { owner } = await startOwner(folder.path);
  await kill(owner);
  const onWait = vi.fn<(reason: Error) => void>();
  const release = await lockData(folder.path, onWait);
  expect(onWait).not.toHaveBeenCalled();
  release();
});

test('a start waits for a process that is just ending', async () => {
  const { owner } = await startOwner(folder.path);
  const release = await lockData(folder.path, () => void kill(owner));
  expect(readFileSync(join(folder.path, 'server.pid'), 'utf8')).toBe(String(process.pid));
  release();
});

test('of several starts at the same time exactly one locks the folder', async () => {
  // As after a power cut: the folder still names a process.
  writeFileSync(join(folder.path, 'server.pid'), '1');
  const starts = await Promise.all(Array.from({ length: 4 }, () => startOwner(folder.path)));
  const printed = starts.map((start) => start.printed).toSorted();
  expect(printed.filter((line) => line === 'locked')).toHaveLength(1);
  expect(printed.filter((line) => line.includes('is used by the running process'))).toHaveLength(3);
}, 30_000);

test('a data folder and a port that stay in use are rejected with their reason', async () => {
  const { owner } = await startOwner(folder.path);
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  const [locked, taken] = await Promise.allSettled([
    lockData(folder.path),
    takePort(port, '127.0.0.1'),
  ]);
  expect(locked).toMatchObject({ reason: expect.any(DataLockError) });
  expect(locked).toMatchObject({
    reason: { message: expect.stringContaining(`process ${owner.pid}.`) },
  });
  expect(taken).toMatchObject({ reason: expect.any(ListenError) });
  expect(taken).toMatchObject({ reason: { message: expect.stringContaining(`Port ${port}`) } });
  server.close();
});
