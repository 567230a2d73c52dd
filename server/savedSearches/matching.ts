import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { matchingSearches, readKeys } from './matching.queries.ts';

/** Tells each user once who has saved a search that a new public ad matches. */
export async function announceNewAd(
  { clock, announce }: Pick<Deps, 'clock' | 'announce'>,
  tx: Database,
  adId: number,
): Promise<void> {
  const at = clock();
  const keys = await readKeys(tx, adId, at);
  if (!keys) return;
  const found = await matchingSearches(tx, adId, keys);
  await announce(
    tx,
    found.map(({ userId, id, name, isDaily }) => ({
      to: userId,
      kind: 'saved_search',
      cause: `ad ${adId}`,
      at,
      adId,
      data: { searchId: id, searchName: name, ...(isDaily && { isDaily }) },
    })),
  );
}
