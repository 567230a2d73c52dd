import { inTransaction } from '#server/db/connect.ts';
import type { Deps } from '#server/deps.ts';
import { lockOutdatedAds, markOutdated } from './outdatedAds.queries.ts';

const BATCH = 500;

/**
 * Writes down which ads have run out. Every answer says so already; this keeps the indexes of what is
 * published as small as what is to be seen (document 3, section 11).
 */
export async function markOutdatedAds({ db, clock }: Deps): Promise<number> {
  const at = clock();
  let marked = 0;
  for (;;) {
    const count = await inTransaction(db, async (tx) => {
      const found = await lockOutdatedAds(tx, at, BATCH);
      if (found.length === 0) return 0;
      await markOutdated(
        tx,
        found.map(({ id }) => id),
      );
      return found.length;
    });
    marked += count;
    if (count < BATCH) return marked;
  }
}
