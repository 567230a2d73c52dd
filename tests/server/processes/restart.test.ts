import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataLockError, lockData } from '#server/dataLock.ts';
import { ListenError, takePort } from '#server/listen.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { startServer, temporaryFolder, type ServerProcess } from '#tests/support/serverProcess.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

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

test('the data folder is free as soon as its process has ended', async () => {
  const file = join(folder.path, 'server.pid');
  const owner = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  writeFileSync(file, String(owner.pid));
  const release = await lockData(folder.path, () => owner.kill('SIGKILL'));
  expect(readFileSync(file, 'utf8')).toBe(String(process.pid));
  release();
});

test('a data folder and a port that stay in use are refused with their reason', async () => {
  writeFileSync(join(folder.path, 'server.pid'), String(process.ppid));
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  const [locked, taken] = await Promise.allSettled([
    lockData(folder.path),
    takePort(port, '127.0.0.1'),
  ]);
  expect(locked).toMatchObject({ reason: expect.any(DataLockError) });
  expect(locked).toMatchObject({
    reason: { message: expect.stringContaining(`process ${process.ppid}`) },
  });
  expect(taken).toMatchObject({ reason: expect.any(ListenError) });
  expect(taken).toMatchObject({ reason: { message: expect.stringContaining(`Port ${port}`) } });
  server.close();
});
