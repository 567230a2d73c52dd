import { SECOND_MS } from '#contract/time.ts';
import { inTransaction } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { announcePriceDrop } from '#server/favorites/priceDrops.ts';
import { matchPet } from '#server/matches/matching.ts';
import { repeat } from '#server/shared/repeat.ts';
import { announceNewAd } from '#server/savedSearches/matching.ts';
import {
  deleteNews,
  isNewsDue,
  postponeNews,
  POSTPONED_MS,
  takeNews,
  type AdNews,
} from './adNews.queries.ts';

const POLL_MS = SECOND_MS;
const FAILURES_MAX = 10;

/** Tells those who wait for it what happened to public ads; returns how many news there were. */
export async function announceAdNews(deps: Deps): Promise<number> {
  const { db, clock, log } = deps;
  for (let count = 0; ; count += 1) {
    if (!(await isNewsDue(db, clock()))) return count;
    let taken: AdNews | undefined;
    try {
      await inTransaction(db, async (tx) => {
        taken = await takeNews(tx, clock());
        if (!taken) return;
        const { adId, priceBefore } = taken;
        if (priceBefore === null) {
          await announceNewAd(deps, tx, adId);
          await matchPet(deps, tx, adId);
        } else await announcePriceDrop(deps, tx, { adId, priceBefore });
      });
    } catch (error) {
      log.error({ news: taken?.id, ad: taken?.adId, err: error }, 'news of an ad not announced');
      if (!taken) return count;
      if (taken.failures >= FAILURES_MAX) await deleteNews(db, taken.id);
      else await postponeNews(db, taken.id, new Date(clock().getTime() + POSTPONED_MS));
    }
    if (!taken) return count;
  }
}

/** Works until the returned function is called. */
export const startAdNews = (deps: Deps): (() => Promise<void>) =>
  repeat(async () => {
    await announceAdNews(deps).catch((error: unknown) =>
      deps.log.error({ err: error }, 'news of ads not read'),
    );
    return POLL_MS;
  });
