import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#contract/time.ts';
import { connect, EMBEDDED_FOLDER, openEmbedded } from '#server/db/connection/connect.ts';
import { manageFiles } from '#server/db/connection/embeddedFiles.ts';
import { freeBytes } from '#server/shared/files/diskSpace.ts';
import type { Connection } from '#server/db/database.ts';
import { temporaryFolder } from '#tests/support/serverProcess.ts';
import { waitFor } from '#tests/support/waits.ts';

const MEGABYTE = 1024 ** 2;
/** Bytes that the write-ahead log has since the last checkpoint. */
const LOGGED =
  'SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 FROM pg_control_checkpoint()';

const folder = temporaryFolder();
const open = (name: string): Promise<Connection> =>
  connect({ databaseUrl: undefined, dataDir: join(folder.path, name) });
const run = ({ runAlone }: Connection, script: string) =>
  runAlone((scripts) => scripts.run(script));
const valueOf = async ({ runAlone }: Connection, query: string) =>
  Number((await runAlone((scripts) => scripts.column(query)))[0]);

afterEach(() => {
  vi.useRealTimers();
  folder.remove();
});

test('the embedded database is copied while it is written, and its log stays short', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const site = await open('site');
  await run(site, 'CREATE TABLE notes (id integer PRIMARY KEY, note text)');
  const write = (from: number, count: number) =>
    run(
      site,
      `INSERT INTO notes SELECT n, repeat('x', 500) FROM generate_series(${from}, ${from + count - 1}) n`,
    );
  await write(1, 50_000);
  expect(await valueOf(site, LOGGED)).toBeGreaterThan(20 * MEGABYTE);
  vi.advanceTimersByTime(MINUTE_MS);
  await waitFor(async () => expect(await valueOf(site, LOGGED)).toBeLessThan(MEGABYTE));

  writeFileSync(join(folder.path, 'file'), '');
  await expect(site.copyTo?.(join(folder.path, 'file'))).rejects.toThrow('EEXIST');

  const target = join(folder.path, 'copy', EMBEDDED_FOLDER);
  const copying = site.copyTo?.(target);
  await expect(site.copyTo?.(target)).rejects.toThrow('another backup is being made');
  for (let id = 50_001; id <= 50_200; id += 1) await write(id, 1);
  await copying;
  await write(60_000, 1);
  await site.close();

  const copy = await open('copy');
  const count = await valueOf(copy, 'SELECT count(*) FROM notes');
  expect(count).toBeGreaterThanOrEqual(50_000);
  expect(await valueOf(copy, 'SELECT count(note) FROM notes WHERE id <= 50000')).toBe(50_000);
  // Of the writes meanwhile the first ones are there, without gaps.
  expect(await valueOf(copy, 'SELECT max(id) FROM notes')).toBe(count);
  await copy.close();
});

test('no checkpoint is made while the disk is nearly full: it would stop the server', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const client = await openEmbedded();
  const checkpoint = vi.spyOn(client, 'exec');
  const look = async (reserve: number) => {
    const { stop } = manageFiles(client, '/tmp', reserve);
    vi.advanceTimersByTime(MINUTE_MS);
    stop();
    await freeBytes('/tmp');
    return checkpoint.mock.calls.length;
  };
  expect(await look(Number.MAX_SAFE_INTEGER)).toBe(0);
  await look(0);
  await waitFor(() => expect(checkpoint).toHaveBeenCalledWith('CHECKPOINT'));
  await client.close();
});
