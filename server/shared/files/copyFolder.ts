import { constants } from 'node:fs';
import { copyFile, link, mkdir, readdir, stat } from 'node:fs/promises';
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

/** Folders and files under a folder. Paths are relative to it. */
async function list(folder: string): Promise<{ folders: string[]; files: string[] }> {
  const folders: string[] = [];
  const files: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name));
    if (entry.isDirectory()) folders.push(path);
    if (entry.isFile()) files.push(path);
  }
  return { folders, files };
}

/** Paths of the files under a folder, relative to it. */
export const listFiles = async (folder: string): Promise<string[]> => (await list(folder)).files;

/** Does the work for so many items at once that a busy process does not wait for each. */
export async function inGroups<Item, Result>(
  items: Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const group of groupsOf(items)) results.push(...(await Promise.all(group.map(work))));
  return results;
}

function* groupsOf<Item>(items: Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += AT_ONCE) {
    yield items.slice(start, start + AT_ONCE);
  }
}

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);

interface CopyOptions {
  /** Gets paths of files, relative to the folder. */
  isWanted?: (path: string) => boolean;
  /**
   * An earlier copy: files of the same size in it become hard links, which take no space. Only for files
   * that never change.
   */
  sharedWith?: string | undefined;
}

/**
 * Copies the files and folders under a folder, except unfinished files; ignores files deleted
 * meanwhile. Throws an OutageError before the disk is full.
 * @returns the number of files
 */
export async function copyFolder(
  from: string,
  to: string,
  { isWanted = () => true, sharedWith }: CopyOptions = {},
): Promise<number> {
  await mkdir(to, { recursive: true });
  if (!(await exists(from))) return 0;
  const { folders, files } = await list(from);
  for (const path of folders) await mkdir(join(to, path), { recursive: true });
  const copy = (path: string): Promise<number> =>
    copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE).then(
      () => 1,
      (error: unknown) => unlessMissing(error as NodeJS.ErrnoException) ?? 0,
    );
  /** The file systems may differ, or not know links: the file is copied then. */
  const share = async (path: string): Promise<boolean> => {
    if (!sharedWith) return false;
    const [size, earlier] = await Promise.all(
      [from, sharedWith].map((folder) => bytesOf(join(folder, path))),
    );
    if (size !== earlier) return false;
    return link(join(sharedWith, path), join(to, path)).then(
      () => true,
      () => false,
    );
  };
  let count = 0;
  const wantedFiles = files.filter((path) => isWanted(path) && !path.endsWith('.part'));
  for (const wanted of groupsOf(wantedFiles)) {
    const isShared = await Promise.all(wanted.map(share));
    const copied = wanted.filter((_, index) => !isShared[index]);
    const sizes = await Promise.all(copied.map((path) => bytesOf(join(from, path))));
    await checkSpaceFor(sum(sizes), to);
    count += wanted.length - copied.length + sum(await Promise.all(copied.map(copy)));
  }
  return count;
}

/** Bytes of the files under a folder that no other folder shares: deleting it frees so many. */
export async function ownSizeOf(folder: string): Promise<number> {
  const sizes = await inGroups(await listFiles(folder), async (path) => {
    const { size = 0, nlink = 1 } = (await stat(join(folder, path)).catch(unlessMissing)) ?? {};
    return nlink > 1 ? 0 : size;
  });
  return sum(sizes);
}

/** Bytes of the files under a folder. */
export async function sizeOf(folder: string): Promise<number> {
  return sum(await inGroups(await listFiles(folder), (path) => bytesOf(join(folder, path))));
}
