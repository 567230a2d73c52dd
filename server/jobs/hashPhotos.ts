import type { Deps } from '#server/deps.ts';
import { listWithoutHash, setHash } from '#server/images/images.queries.ts';
import { imageKey } from '#server/images/images.service.ts';
import { inImageTurn } from '#server/images/imageTurn.ts';
import { photoHash } from '#server/images/photoHash.ts';

/** A run of some seconds; the next one continues. */
const BATCH = 500;

/** Hashes photos that were stored before there were hashes; newest first. */
export async function hashPhotos({ db, imageStore, log }: Deps): Promise<number> {
  const ids = await listWithoutHash(db, BATCH);
  for (const id of ids) {
    const image = await imageStore.get(imageKey(id, 'thumb'));
    try {
      if (!image) throw new Error('no such file');
      await setHash(db, id, await inImageTurn(undefined, () => photoHash(image)));
    } catch (error) {
      // Otherwise each run would begin with it.
      await setHash(db, id, { hash: 0n, hashBands: [] });
      log.warn({ image: id, err: error }, 'photo without a hash');
    }
  }
  return ids.length;
}
