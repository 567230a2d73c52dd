import { addDays } from '#server/clock.ts';
import { inTransaction } from '#server/db/connect.ts';
import type { Deps } from '#server/deps.ts';
import { createImagesService } from '#server/images/images.service.ts';
import { lockDeletedAds, purgeAds } from './deletedAds.queries.ts';

const RETENTION_DAYS = 30;
const BATCH = 100;

/**
 * Purges ads deleted more than 30 days ago, with their images. Files are deleted before the rows, so
 * an interrupted run is repeated by the next one.
 */
export async function purgeDeletedAds(deps: Deps): Promise<number> {
  const images = createImagesService(deps);
  const before = addDays(deps.clock(), -RETENTION_DAYS);
  let purged = 0;
  for (;;) {
    const count = await inTransaction(deps.db, async (tx) => {
      const found = await lockDeletedAds(tx, before, BATCH);
      if (found.length === 0) return 0;
      const imageIds = found.flatMap((ad) => ad.images);
      await images.discard(imageIds);
      await purgeAds(
        tx,
        found.map((ad) => ad.id),
        imageIds,
      );
      return found.length;
    });
    purged += count;
    if (count < BATCH) return purged;
  }
}
