import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { copyFolder, exists, inGroups, listFiles } from '#server/shared/files/copyFolder.ts';

const SUFFIX = '.gz';

/** Compresses each file under a folder, if it exists. */
export async function compressFolder(folder: string): Promise<void> {
  if (!(await exists(folder))) return;
  await inGroups(await listFiles(folder), async (name) => {
    const path = join(folder, name);
    await pipeline(
      createReadStream(path),
      createGzip({ level: 1 }),
      createWriteStream(path + SUFFIX),
    );
    await rm(path);
  });
}

/** Copies what is compressed under a folder, as it was before, empty folders included. */
export async function expandFolder(from: string, to: string): Promise<void> {
  await copyFolder(from, to, { isWanted: () => false });
  await inGroups(await listFiles(from), async (name) => {
    const target = join(to, name.slice(0, -SUFFIX.length));
    await pipeline(createReadStream(join(from, name)), createGunzip(), createWriteStream(target));
  });
}
