import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { inGroups, listFiles } from '#server/shared/files/copyFolder.ts';

/** In a backup: the SHA-256 of each of its files; `sha256sum -c SHA256SUMS` compares them by hand. */
const SUMS = 'SHA256SUMS';

/** Reads the file in pieces. */
async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Writes the sums of all files under a folder; returns the sum of the list. */
export async function writeSums(folder: string): Promise<string> {
  const lines = await inGroups(
    (await listFiles(folder)).toSorted(),
    async (path) => `${await sumOf(join(folder, path))}  ${path}\n`,
  );
  await writeFile(join(folder, SUMS), lines.join(''));
  return sumOf(join(folder, SUMS));
}

/** A file that is missing or not as it was written; undefined when all are whole. */
export async function findDamaged(folder: string, sumOfList: string): Promise<string | undefined> {
  const isAs = async (path: string, sum: string): Promise<boolean> =>
    (await sumOf(join(folder, path)).catch(() => undefined)) === sum;
  if (!(await isAs(SUMS, sumOfList))) return SUMS;
  const lines = (await readFile(join(folder, SUMS), 'utf8')).trimEnd().split('\n');
  const damaged = await inGroups(lines, async (line) => {
    const [sum = '', path = ''] = line.split('  ');
    return (await isAs(path, sum)) ? undefined : path;
  });
  return damaged.find((path) => path !== undefined);
}
