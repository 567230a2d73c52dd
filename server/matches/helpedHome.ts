import type { Outcome } from '#contract/ads/ads.ts';
import { forgetHelpOf, petNameOf, saveHelp } from '#server/ads/endings/homeHelpers.queries.ts';
import type { StoredAd } from '#server/ads/ads.queries.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { foundAgain, helpOf } from './helpers.queries.ts';

/**
 * Keeps who has helped when an ad of a lost or found pet ends, and tells those who have helped a lost
 * one; call it in the transaction of the ending.
 */
export const createHelpedHome =
  ({ clock, announce }: Pick<Deps, 'clock' | 'announce'>) =>
  async (tx: Database, ad: StoredAd, outcome: Outcome): Promise<void> => {
    const { id: adId, authorId, trait } = ad;
    const helpedAt = clock();
    // Its outcome may be corrected.
    await forgetHelpOf(tx, adId);
    if (outcome === 'returned') {
      const lost = await foundAgain(tx, adId);
      const help = lost.map((id) => ({ adId: id, userId: authorId, endingOf: adId, helpedAt }));
      await saveHelp(tx, help);
    }
    if (outcome !== 'found') return;
    const helpers = await helpOf(tx, adId, authorId);
    await saveHelp(
      tx,
      helpers.map(({ id }) => ({ adId, userId: id, endingOf: adId, helpedAt })),
    );
    const pet = await petNameOf(tx, adId);
    const isFemale = trait === 2;
    await announce(
      tx,
      helpers.map(({ id, place, isShare }) => ({
        to: id,
        kind: 'helped_home',
        cause: `home ${adId}`,
        at: helpedAt,
        adId,
        otherId: authorId,
        data: { pet, isFemale, isShare, ...(place !== null && { place }) },
      })),
    );
  };
