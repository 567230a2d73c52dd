import { addDays } from '#server/clock.ts';
import { inTransaction } from '#server/db/connect.ts';
import type { Deps } from '#server/deps.ts';
import { createImagesService } from '#server/images/images.service.ts';
import { listDeletedAds, purgeAds } from './deletedAds.queries.ts';

const RETENTION_DAYS = 30;
const BATCH = 100;

/** Purges ads deleted more than 30 days ago, with their images. */
export async function purgeDeletedAds(deps: Deps): Promise<number> {
  const images = createImagesService(deps);
  const before = addDays(deps.clock(), -RETENTION_DAYS);
  let purged = 0;
  for (;;) {
    const found = await listDeletedAds(deps.db, before, BATCH);
    const imageIds = found.flatMap((ad) => ad.images);
    const ids = found.map((ad) => ad.id);
    await inTransaction(deps.db, (tx) => purgeAds(tx, ids, imageIds));
    await images.discard(imageIds);
    purged += found.length;
    if (found.length < BATCH) return purged;
  }
}
