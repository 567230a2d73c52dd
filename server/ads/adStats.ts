import type { AdStats } from '#contract/ads/ads.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { cachedFor } from '#server/shared/cachedFor.ts';
import { typicalWait } from '#server/shared/typicalWait.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { AdDeps } from './adDeps.ts';
import type { AdReads } from './adReads.ts';
import { newestPublic } from './ads.queries.ts';
import type { Section, SectionTypes } from './section.ts';
import { sharesOf } from './shares/shares.queries.ts';
import { adTexts } from './texts.ts';

const REVIEWS = 50;
const REVIEWS_MIN = 3;
const CACHE_MS = 10 * MINUTE_MS;
/** An ad that is published again was created long before. */
const REVIEW_MAX_MS = 14 * DAY_MS;

/** What the author of an ad sees of its success, and of its review. */
export function createAdStats<T extends SectionTypes>(
  { db, clock, usersOf }: AdDeps,
  section: Section<T>,
  { visible }: AdReads<T>,
) {
  async function readReviewTime(at: Date): Promise<AdStats['review']> {
    const reviews = await newestPublic(db, section.name, { at, limit: REVIEWS });
    const waits = reviews
      .map(({ createdAt, publishedAt }) => Number(publishedAt) - Number(createdAt))
      .filter((wait) => wait < REVIEW_MAX_MS);
    return typicalWait(waits, REVIEWS_MIN);
  }
  const reviewTime = cachedFor({ clock, ms: CACHE_MS }, readReviewTime);

  return async (id: number, viewer: Viewer): Promise<AdStats> => {
    const [row] = await visible([id], viewer);
    if (!row) throw new HttpError(404, adTexts.notFound);
    if (!viewer.isAdmin && row.author !== viewer.id) throw new HttpError(403, adTexts.notYours);
    const [users, shares, review] = await Promise.all([
      usersOf(db, row),
      sharesOf(db, id),
      reviewTime(undefined),
    ]);
    return { ...users, ...shares, ...(review && { review }) };
  };
}
