import type { AdStats, BaseAd, BaseDraft } from '#contract/ads.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { AdDeps } from './adDeps.ts';
import type { AdReads } from './adReads.ts';
import { latestReviews, ofSection, type AdRow } from './ads.queries.ts';
import type { Section } from './section.ts';
import { adTexts } from './texts.ts';

const REVIEWS = 50;
const REVIEWS_MIN = 3;
const CACHE_MS = 10 * MINUTE_MS;
/** An ad that is published again was created long before. */
const REVIEW_MAX_MS = 14 * DAY_MS;

/** What the author of an ad sees of its success, and of its review. */
export function createAdStats<
  Ad extends BaseAd,
  Draft extends BaseDraft,
  Filters,
  Row extends AdRow,
  Details,
>(
  { db, clock, usersOf }: AdDeps,
  section: Section<Ad, Draft, Filters, Row, Details>,
  { visible }: AdReads<Ad, Draft, Filters, Row, Details>,
) {
  let cached: { until: number; value: Promise<AdStats['review']> } | undefined;

  async function readReviewTime(at: Date): Promise<AdStats['review']> {
    const reviews = await latestReviews(db, ofSection(section.name), { at, limit: REVIEWS });
    const waits = reviews
      .map(({ createdAt, publishedAt }) => Number(publishedAt) - Number(createdAt))
      .filter((wait) => wait < REVIEW_MAX_MS)
      .toSorted((one, other) => one - other);
    const median = waits[Math.floor((waits.length - 1) / 2)];
    if (waits.length < REVIEWS_MIN || median === undefined) return undefined;
    if (median <= HOUR_MS) return 'hour';
    return median <= DAY_MS ? 'day' : undefined;
  }

  /** Shares one reading for ten minutes; failures are not cached. */
  function reviewTime(): Promise<AdStats['review']> {
    const at = clock();
    if (cached && at.getTime() < cached.until) return cached.value;
    const value = readReviewTime(at);
    cached = { until: at.getTime() + CACHE_MS, value };
    value.catch(() => (cached = undefined));
    return value;
  }

  return async (id: number, viewer: Viewer): Promise<AdStats> => {
    const [row] = await visible([id], viewer);
    if (!row) throw new HttpError(404, adTexts.notFound);
    if (!viewer.isAdmin && row.author !== viewer.id) throw new HttpError(403, adTexts.notYours);
    const [users, review] = await Promise.all([usersOf(db, row), reviewTime()]);
    return { ...users, ...(review && { review }) };
  };
}
