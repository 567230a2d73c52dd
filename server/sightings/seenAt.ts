import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { validationError } from '#server/http/httpError.ts';
import type { SightedAd } from './sightings.queries.ts';
import { sightingTexts } from './texts.ts';

/** Clocks of phones are ahead by some minutes. */
const AHEAD_MS = 10 * MINUTE_MS;
/** Nobody knows exactly when a pet was lost. */
const BEFORE_LOSS_MS = DAY_MS;

/**
 * The time that is stored: not ahead of the server's clock. Throws 422 for a time in the future and
 * one before the loss.
 * @param field that gives it
 */
export function seenAtOf(
  given: string,
  { ad, now, field }: { ad: SightedAd; now: Date; field: string },
): Date {
  const seenAt = new Date(given);
  if (seenAt.getTime() > now.getTime() + AHEAD_MS) {
    throw validationError({ [field]: sightingTexts.future });
  }
  const { happenedAt, publishedAt, createdAt } = ad;
  const lostAt = happenedAt ? new Date(happenedAt) : (publishedAt ?? createdAt);
  if (seenAt.getTime() < lostAt.getTime() - BEFORE_LOSS_MS) {
    throw validationError({ [field]: sightingTexts.beforeLoss });
  }
  return seenAt < now ? seenAt : now;
}
