import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageStore } from '#server/deps.ts';

/**
 * Stores images in the data folder, in subfolders named by the first two characters of their key.
 */
export function folderStore(folder: string): ImageStore {
  const pathOf = (key: string): string => join(folder, key.slice(0, 2), key);
  return {
    async put(key, bytes) {
      await mkdir(join(folder, key.slice(0, 2)), { recursive: true });
      // Renames a finished file, so that a crash leaves no partial image.
      await writeFile(`${pathOf(key)}.part`, bytes);
      await rename(`${pathOf(key)}.part`, pathOf(key));
    },
    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
