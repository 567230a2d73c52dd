import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
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
import { copyBackup } from '#server/backup/copyBackup.ts';
import { copyToS3 } from '#server/backup/copyToS3.ts';
import { startS3 } from '#tests/support/s3Server.ts';
import { sizeOf } from '#server/shared/files/copyFolder.ts';
import { pruneBackups } from '#server/backup/prune.ts';
import { checkSpaceFor } from '#server/shared/files/diskSpace.ts';
import { EMBEDDED_FOLDER } from '#server/db/connection/connect.ts';
import { copyDatabase } from '#tests/support/migratedDatabase.ts';
import { storageAt } from '#tests/support/storedSite.ts';
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

/** The files of an embedded database, the largest first. */
const tablesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.includes('/base/'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted((one, other) => statSync(other).size - statSync(one).size);

/** The site's folder with these images, and a backup of its embedded database. */
async function siteWith(...images: string[]): Promise<string> {
  const dataDir = place('site');
  await copyDatabase(dataDir);
  for (const name of images) addImage(name);
  return dataDir;
}
function addImage(name: string): void {
  mkdirSync(place('site/images/aa'), { recursive: true });
  writeFileSync(place(`site/images/aa/${name}`), `picture ${name}`);
}
async function backUpTo(name: string, former?: string): Promise<string> {
  await writeBackup(place(name), {
    dataDir: place('site'),
    withImages: true,
    former: async () => former && place(former),
    writeDatabase: async (to) =>
      cpSync(place(`site/${EMBEDDED_FOLDER}`), join(to, 'pglite'), { recursive: true }),
  });
  return place(name);
}

test('a backup with some bytes overwritten is refused, and the file is named', async () => {
  await siteWith('1.webp');
  const backup = await backUpTo('first');
  await checkBackup(backup);
  const [file = ''] = tablesOf(backup);
  overwrite(file, 600);
  await expect(checkBackup(backup)).rejects.toThrow(
    `${backup} is damaged: ${relative(backup, file)} is not as it was written. Nothing was changed`,
  );
});

test('every table is read before a restore, also when it was damaged before the backup', async () => {
  const dataDir = await siteWith();
  const breeds = { table: 'breeds', rows: expect.any(Number) };
  expect(await checkRestore(storageAt(''), await backUpTo('whole'))).toContainEqual(breeds);
  for (const file of tablesOf(dataDir).slice(0, 20)) {
    const bytes = readFileSync(file);
    // Rows of each page, behind its header and the places of its rows.
    for (let page = 0; page < bytes.length; page += 8192)
      bytes.fill(0xff, page + 4096, page + 8192);
    writeFileSync(file, bytes);
  }
  const unreadable = await backUpTo('unreadable');
  await expect(checkRestore(storageAt(''), unreadable)).rejects.toThrow(
    'its database cannot be read',
  );
});

test('images that have not changed take no space twice, and damage does not spread', async () => {
  await siteWith('1.webp');
  const first = await backUpTo('first');
  addImage('2.webp');
  const second = await backUpTo('second', 'first');
  const image = (backup: string, name: string) => statSync(join(backup, 'images/aa', name));
  expect(image(second, '1.webp').ino).toBe(image(first, '1.webp').ino);
  expect(image(second, '2.webp').nlink).toBe(1);
  await checkBackup(second);
  // The database is smaller than on the site's disk.
  expect(await sizeOf(join(second, 'pglite'))).toBeLessThan((await sizeOf(place('site'))) / 3);

  mkdirSync(place('elsewhere'));
  await copyBackup(first, place('elsewhere/first'));
  await copyBackup(second, place('elsewhere/second'));
  const copies = ['first', 'second'].map((name) => image(place(`elsewhere/${name}`), '1.webp').ino);
  expect(new Set(copies)).not.toContain(image(first, '1.webp').ino);
  expect(copies[0]).toBe(copies[1]);
  await checkBackup(place('elsewhere/second'));
  await expect(copyBackup(second, place('unmounted/second'))).rejects.toThrow('BACKUP_COPY');

  // Each deletion leaves what the others have.
  rmSync(first, { recursive: true });
  expect(readFileSync(join(second, 'images/aa/1.webp'), 'utf8')).toBe('picture 1.webp');
  writeFileSync(join(second, 'images/aa/1.webp'), 'PICTURE 1.webp');
  await expect(checkBackup(await backUpTo('third', 'second'))).rejects.toThrow(
    'images/aa/1.webp is not as it was written',
  );
});

test('a backup is copied into a bucket, its label last; without it the copy is incomplete', async () => {
  make('made', 1, LABEL, 'database.dump', 'SHA256SUMS');
  const s3 = await startS3();
  try {
    await copyToS3(place('made'), 's3://backups/site/made', s3.config);
    expect(s3.requests.toSorted()).toEqual([
      'PUT /backups/site/made/SHA256SUMS',
      'PUT /backups/site/made/database.dump',
      `PUT /backups/site/made/${LABEL}`,
    ]);
    expect(s3.requests.at(-1)).toBe(`PUT /backups/site/made/${LABEL}`);
    expect(s3.objects.get('/backups/site/made/database.dump')?.bytes.toString()).toBe('{}');
    s3.objects.clear();
    s3.failure = { method: 'PUT', status: 403 };
    await expect(copyToS3(place('made'), 's3://backups/site/made', s3.config)).rejects.toThrow(
      `answered 403: ${place('made')} has no copy elsewhere.`,
    );
    expect([...s3.objects.keys()]).toEqual([]);
  } finally {
    await s3.close();
  }
});
