import { statfs } from 'node:fs/promises';
import { OutageError } from './outage.ts';

/** The embedded database does not survive a write that finds no room, so writing stops before. */
const RESERVE_BYTES = 100 * 1024 * 1024;
const LOOK_EVERY_MS = 2000;

/**
 * Refuses to go on while the disk under a folder is nearly full; looks again every few seconds, so
 * writing goes on by itself once somebody has made room.
 */
export function roomIn(folder: string, reserve = RESERVE_BYTES): () => Promise<void> {
  let looked: { at: number; free: Promise<number> } | undefined;
  const freeBytes = async (): Promise<number> => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
  return async () => {
    const at = performance.now();
    if (!looked || at - looked.at > LOOK_EVERY_MS) looked = { at, free: freeBytes() };
    const free = await looked.free;
    if (free < reserve) throw new OutageError('noSpace', `only ${free} bytes are free`);
  };
}
