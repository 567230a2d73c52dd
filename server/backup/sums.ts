import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
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

/** Sums by path. */
async function readSums(folder: string): Promise<Map<string, string>> {
  const lines = (await readFile(join(folder, SUMS), 'utf8')).trimEnd().split('\n');
  return new Map(lines.map((line) => line.split('  ').toReversed() as [string, string]));
}

/**
 * Writes the sums of all files under a folder. A file that is shared with the former backup keeps the
 * sum that it was written with: damage since then is found.
 * @returns the sum of the list
 */
export async function writeSums(folder: string, former?: string): Promise<string> {
  const known = former ? await readSums(former).catch(() => undefined) : undefined;
  const formerSum = async (path: string): Promise<string | undefined> => {
    const sum = known?.get(path);
    return sum && (await stat(join(folder, path))).nlink > 1 ? sum : undefined;
  };
  const lines = await inGroups(
    (await listFiles(folder)).toSorted(),
    async (path) => `${(await formerSum(path)) ?? (await sumOf(join(folder, path)))}  ${path}\n`,
  );
  await writeFile(join(folder, SUMS), lines.join(''));
  return sumOf(join(folder, SUMS));
}

/** A file that is missing or not as it was written; undefined when all are whole. */
export async function findDamaged(folder: string, sumOfList: string): Promise<string | undefined> {
  const isAs = async (path: string, sum: string): Promise<boolean> =>
    (await sumOf(join(folder, path)).catch(() => undefined)) === sum;
  if (!(await isAs(SUMS, sumOfList))) return SUMS;
  const damaged = await inGroups([...(await readSums(folder))], async ([path, sum]) =>
    (await isAs(path, sum)) ? undefined : path,
  );
  return damaged.find((path) => path !== undefined);
}
