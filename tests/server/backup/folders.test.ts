import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statfsSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/time.ts';
import { checkBackup, writeBackup } from '#server/backup/archive.ts';
import { checkRestore } from '#server/backup/check.ts';
import { pruneBackups } from '#server/backup/prune.ts';
import { checkSpaceFor } from '#server/shared/files/diskSpace.ts';
import { EMBEDDED_FOLDER } from '#server/db/connection/connect.ts';
import { copyDatabase } from '#tests/support/migratedDatabase.ts';
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

/** Overwrites bytes in the middle; the file stays as long as it was. */
function overwrite(file: string, count: number): void {
  const bytes = readFileSync(file);
  const middle = Math.floor(bytes.length / 2);
  writeFileSync(file, bytes.fill(0xaa, middle, middle + count));
}

/** Makes a backup of the embedded database; `sums: false` as servers before 2026-11-28 did. */
async function backUpEmbedded(name: string, { sums = true } = {}): Promise<string> {
  const dataDir = place(`${name} data`);
  await copyDatabase(dataDir);
  await writeBackup(place(name), {
    dataDir,
    withImages: true,
    writeDatabase: async (to) =>
      cpSync(join(dataDir, EMBEDDED_FOLDER), join(to, 'pglite'), { recursive: true }),
  });
  if (!sums) {
    const label = JSON.parse(readFileSync(join(place(name), LABEL), 'utf8')) as object;
    writeFileSync(join(place(name), LABEL), JSON.stringify({ ...label, sums: undefined }));
  }
  return place(name);
}

/** The files of the embedded database, the largest first. */
const tablesOf = (backup: string): string[] =>
  readdirSync(backup, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.includes('/pglite/base/'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted((one, other) => statSync(other).size - statSync(one).size);

test('a backup with some bytes overwritten is refused, and the file is named', async () => {
  const backup = await backUpEmbedded('overwritten');
  await checkBackup(backup);
  const [file = ''] = tablesOf(backup);
  overwrite(file, 600);
  await expect(checkBackup(backup)).rejects.toThrow(
    `${backup} is damaged: ${relative(backup, file)} is not as it was written. Nothing was changed`,
  );
});

test('every table is read before a restore, also where the backup has no sums', async () => {
  const backup = await backUpEmbedded('unreadable', { sums: false });
  const config = {
    dataDir: place('site'),
    databaseUrl: undefined,
    backupDir: undefined,
    s3: undefined,
  };
  expect(await checkRestore(config, backup)).toContainEqual({
    table: 'breeds',
    rows: expect.any(Number),
  });
  for (const file of tablesOf(backup).slice(0, 20)) {
    const bytes = readFileSync(file);
    // Rows of each page, behind its header and the places of its rows.
    for (let page = 0; page < bytes.length; page += 8192)
      bytes.fill(0xff, page + 4096, page + 8192);
    writeFileSync(file, bytes);
  }
  await expect(checkRestore(config, backup)).rejects.toThrow('its database cannot be read');
});
