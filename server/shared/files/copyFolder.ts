import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { checkSpaceFor } from './diskSpace.ts';

/** A busy process waits for each answer of the file system, so it requests many at once. */
const AT_ONCE = 64;

/** For `catch`: undefined when a file is missing; other errors are thrown again. */
function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

export const exists = async (path: string): Promise<boolean> =>
  (await stat(path).catch(unlessMissing)) !== undefined;

/** The bytes of a file, 0 when it is missing. */
const bytesOf = async (path: string): Promise<number> =>
  (await stat(path).catch(unlessMissing))?.size ?? 0;

/** Folders and files under a folder; the files in groups. Paths are relative to it. */
async function list(folder: string): Promise<{ folders: string[]; groups: string[][] }> {
  const folders: string[] = [];
  const groups: string[][] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name));
    if (entry.isDirectory()) folders.push(path);
    if (!entry.isFile()) continue;
    if ((groups.at(-1)?.length ?? AT_ONCE) === AT_ONCE) groups.push([]);
    groups.at(-1)?.push(path);
  }
  return { folders, groups };
}

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);

/**
 * Copies the files and folders under a folder, except unfinished files; ignores files deleted
 * meanwhile. Throws an OutageError before the disk is full.
 * @param isWanted gets paths of files, relative to the folder
 * @returns the number of files
 */
export async function copyFolder(
  from: string,
  to: string,
  isWanted: (path: string) => boolean = () => true,
): Promise<number> {
  await mkdir(to, { recursive: true });
  if (!(await exists(from))) return 0;
  const { folders, groups } = await list(from);
  for (const path of folders) await mkdir(join(to, path), { recursive: true });
  const copy = (path: string): Promise<number> =>
    copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE).then(
      () => 1,
      (error: unknown) => unlessMissing(error as NodeJS.ErrnoException) ?? 0,
    );
  let count = 0;
  for (const group of groups) {
    const wanted = group.filter((path) => isWanted(path) && !path.endsWith('.part'));
    const sizes = await Promise.all(wanted.map((path) => bytesOf(join(from, path))));
    await checkSpaceFor(sum(sizes), to);
    count += sum(await Promise.all(wanted.map(copy)));
  }
  return count;
}

/** Bytes of the files under a folder. */
export async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const group of (await list(folder)).groups) {
    bytes += sum(await Promise.all(group.map((path) => bytesOf(join(folder, path)))));
  }
  return bytes;
}
