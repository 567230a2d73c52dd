import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpTexts } from '#server/http/texts.ts';
import { expectHttpError, expectOk } from '#tests/support/expectations.ts';
import type { Caller } from '#tests/support/client.ts';
import { tinyImages } from '#tests/support/images.ts';
import { petDraft } from '#tests/support/pets.ts';
import { startServer, temporaryFolder, type ServerProcess } from '#tests/support/serverProcess.ts';

const MEGABYTES = 400;
const folder = temporaryFolder();
/** Root may mount, elsewhere the test is skipped. */
const isMounted =
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', folder.path]).status ===
  0;
const ballast = join(folder.path, 'ballast');
let server: ServerProcess;

const sendPet = async (author: Caller) =>
  author.form('/api/articles/create', petDraft(), await tinyImages(1));

/** Writes until not a byte is free. */
function fill(): void {
  const file = openSync(ballast, 'w');
  try {
    for (const bytes of [Buffer.alloc(1024 ** 2), Buffer.alloc(4096), Buffer.alloc(1)]) {
      expect(() => {
        for (;;) writeSync(file, bytes);
      }).toThrow('ENOSPC');
    }
  } finally {
    closeSync(file);
  }
}

beforeAll(async () => {
  if (isMounted) server = await startServer(folder.path, { DATABASE_URL: undefined });
});
afterAll(async () => {
  await server?.end('SIGKILL');
  if (isMounted) execFileSync('umount', [folder.path]);
  folder.remove();
});

test('a full disk stops the writes of the embedded database, and nothing else', async ({
  skip,
}) => {
  skip(!isMounted, 'a file system can be mounted by root only');
  const author = await server.enter(1);
  expectOk(await sendPet(author));
  fill();
  await expect
    .poll(async () => (await sendPet(author)).detail, { timeout: 10_000 })
    .toBe(httpTexts.noSpace);
  expectHttpError(await author.post('/api/send-message', { to_user: 0, text: 'Есть кто?' }), 507);
  expectOk(await author.get('/healthz'));
  expectOk(await author.post('/api/articles/filter', { limit: 20, offset: 0 }));

  rmSync(ballast);
  await expect.poll(async () => (await sendPet(author)).status, { timeout: 10_000 }).toBe(200);

  fill();
  await server.end('SIGTERM');
  expect(server.log.at(-1)).not.toContain('by force');
});
