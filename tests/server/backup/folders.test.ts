import {
  existsSync,
  mkdirSync,
  readdirSync,
  statfsSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/time.ts';
import { writeBackup } from '#server/backup/archive.ts';
import { pruneBackups } from '#server/backup/prune.ts';
import { checkSpaceFor } from '#server/shared/files/diskSpace.ts';
import { temporaryFolder } from '#tests/support/serverProcess.ts';

let folder: ReturnType<typeof temporaryFolder>;
const place = (name: string): string => join(folder.path, name);

/** Makes a folder with these files, as old as given. */
function make(name: string, hours: number, ...files: string[]): void {
  mkdirSync(place(name));
  const at = (Date.now() - hours * HOUR_MS) / 1000;
  for (const file of files) {
    writeFileSync(join(place(name), file), '{}');
    utimesSync(join(place(name), file), at, at);
  }
  utimesSync(place(name), at, at);
}
const LABEL = 'petskod-backup.json';

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

test('old backups are deleted before a new one, the newest never, and nothing else', async () => {
  make('oldest', 72, LABEL);
  make('older', 48, LABEL);
  make('newest', 24, LABEL);
  make('notes', 100, 'notes.txt');
  make('killed.part', 24);
  make('running.part', 1);

  expect(await pruneBackups(folder.path, 3)).toEqual([place('killed.part'), place('oldest')]);
  expect(await pruneBackups(folder.path, 1)).toEqual([place('older')]);
  expect(readdirSync(folder.path).toSorted()).toEqual(['newest', 'notes', 'running.part']);
  expect(await pruneBackups(place('missing'), 1)).toEqual([]);
});

test('more go where that gives space for another backup, and none where it does not', async () => {
  const { bavail, bsize } = statfsSync(folder.path);
  const giga = 1024 ** 3;
  make('older', 48, LABEL, 'large');
  make('newest', 24, LABEL, 'large');
  // Files without blocks: as large as they look, without taking the space.
  truncateSync(join(place('newest'), 'large'), bavail * bsize + 2 * giga);
  truncateSync(join(place('older'), 'large'), giga);
  expect(await pruneBackups(folder.path, 14)).toEqual([]);
  truncateSync(join(place('older'), 'large'), 4 * giga);
  expect(await pruneBackups(folder.path, 14)).toEqual([place('older')]);
});

test('a backup that fails leaves nothing behind', async () => {
  const failing = writeBackup(place('failed'), {
    dataDir: place('data'),
    withImages: true,
    async writeDatabase(to) {
      writeFileSync(join(to, 'database.dump'), 'half');
      await checkSpaceFor(Number.MAX_SAFE_INTEGER, to);
    },
  });
  await expect(failing).rejects.toThrow('bytes are free');
  expect(existsSync(place('failed'))).toBe(false);
  expect(readdirSync(folder.path)).toEqual([]);
});
