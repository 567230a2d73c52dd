import { inBatches } from '#server/shared/batches.ts';
import { inTransaction } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { lockOutdatedAds, markOutdated } from './outdatedAds.queries.ts';

const BATCH = 500;

/**
 * Stores the outdated status of expired ads. Reads compute it from `expires_at` already; this keeps
 * the partial indexes of published ads small.
 */
export function markOutdatedAds({ db, clock }: Deps): Promise<number> {
  const at = clock();
  return inBatches(BATCH, (size) =>
    inTransaction(db, async (tx) => {
      const found = await lockOutdatedAds(tx, at, size);
      if (found.length === 0) return 0;
      await markOutdated(
        tx,
        found.map(({ id }) => id),
      );
      return found.length;
    }),
  );
}
