import { addDays } from '#server/clock.ts';
import { inTransaction } from '#server/db/connect.ts';
import type { Deps } from '#server/deps.ts';
import { createImagesService } from '#server/images/images.service.ts';
import { lockDeletedAds, purgeAds } from './deletedAds.queries.ts';

const KEPT_DAYS = 30;
const BATCH = 100;

/**
 * Removes ads that were deleted more than 30 days ago, with their pictures (document 3, section 6).
 * Files go first: whoever dies in between leaves rows that the next run finds again.
 */
export async function purgeDeletedAds(deps: Deps): Promise<number> {
  const images = createImagesService(deps);
  const before = addDays(deps.clock(), -KEPT_DAYS);
  let purged = 0;
  for (;;) {
    const count = await inTransaction(deps.db, async (tx) => {
      const found = await lockDeletedAds(tx, before, BATCH);
      if (found.length === 0) return 0;
      const pictures = found.flatMap((ad) => ad.images);
      await images.discard(pictures);
      await purgeAds(
        tx,
        found.map((ad) => ad.id),
        pictures,
      );
      return found.length;
    });
    purged += count;
    if (count < BATCH) return purged;
  }
}
