import { statfs } from 'node:fs/promises';
import { OutageError } from '#server/shared/outage.ts';

/** PGlite hangs on a write to a full disk, so writes stop before. */
export const RESERVE_BYTES = 100 * 1024 * 1024;
const LOOK_EVERY_MS = 2000;

/** Space of the file system, in bytes. */
export async function diskSpace(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** Free space of the file system, in bytes. */
export const freeBytes = async (folder: string): Promise<number> => (await diskSpace(folder)).free;

/**
 * Returns a check that throws an OutageError while less than `reserve` bytes are free. The value is
 * cached for two seconds.
 */
export function diskSpaceGuard(folder: string, reserve = RESERVE_BYTES): () => Promise<void> {
  let looked: { at: number; free: Promise<number> } | undefined;
  return async () => {
    const at = performance.now();
    if (!looked || at - looked.at > LOOK_EVERY_MS) looked = { at, free: freeBytes(folder) };
    const free = await looked.free;
    if (free < reserve) throw new OutageError('noSpace', `only ${free} bytes are free`);
  };
}

/** Throws an OutageError when so many bytes would leave too little space for the server. */
export async function checkSpaceFor(bytes: number, folder: string): Promise<void> {
  const free = await freeBytes(folder);
  if (free - bytes < RESERVE_BYTES) {
    throw new OutageError('noSpace', `only ${free} bytes are free under ${folder}`);
  }
}
