import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageStore } from './imageStore.ts';

/** Pictures in the data folder, spread over subfolders by the first two letters of their key. */
export function folderStore(folder: string): ImageStore {
  const place = (key: string): string => join(folder, key.slice(0, 2), key);
  return {
    async put(key, bytes) {
      await mkdir(join(folder, key.slice(0, 2)), { recursive: true });
      // Written aside and renamed, so that a crash never leaves half a picture under its name.
      await writeFile(`${place(key)}.part`, bytes);
      await rename(`${place(key)}.part`, place(key));
    },
    async get(key) {
      try {
        return await readFile(place(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: (key) => rm(place(key), { force: true }),
  };
}
