import { DELETED_AD_DAYS } from '#contract/retention.ts';
import { inBatches } from '#server/shared/batches.ts';
import { addDays } from '#server/shared/clock.ts';
import { inTransaction } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { createImagesService } from '#server/images/images.service.ts';
import { listDeletedAds, purgeAds } from './deletedAds.queries.ts';

const BATCH = 100;

/** Purges ads deleted too long ago, with their images. */
export function purgeDeletedAds(deps: Deps): Promise<number> {
  const images = createImagesService(deps);
  const before = addDays(deps.clock(), -DELETED_AD_DAYS);
  return inBatches(BATCH, async (size) => {
    const found = await listDeletedAds(deps.db, before, size);
    const imageIds = found.flatMap((ad) => ad.images);
    const ids = found.map((ad) => ad.id);
    await inTransaction(deps.db, (tx) => purgeAds(tx, ids, imageIds));
    await images.discard(imageIds);
    return found.length;
  });
}
