import { PHOTO_BYTES_MAX, PHOTO_BYTES_PER_DAY } from '#contract/ads/ads.ts';
import { DAY_MS, SECOND_MS } from '#contract/time.ts';
import type { Database } from '#server/db/database.ts';
import { tooFarAfter } from '#server/db/storedTimes.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { countBytes } from './images.queries.ts';
import { imageTexts } from './texts.ts';

/** Who stores an image. */
export type Owner = Pick<Viewer, 'id' | 'isAdmin'>;

/** Returns a check that throws 429 when `bytes` more do not fit into what a person may store. */
export const createPhotoRoom =
  ({ config, clock }: Pick<Deps, 'clock'> & { config: Pick<Deps['config'], 'rateLimits'> }) =>
  async (tx: Database, owner: Owner, bytes = 1): Promise<void> => {
    if (!config.rateLimits || owner.isAdmin) return;
    const now = clock().getTime();
    // Later ones are of a clock that has been set back since.
    const day = { after: new Date(now - DAY_MS), until: new Date(tooFarAfter(now, 0)) };
    const { all, ofDay, first } = await countBytes(tx, owner.id, day);
    if (all + bytes > PHOTO_BYTES_MAX) throw new HttpError(429, imageTexts.noRoom);
    if (ofDay + bytes <= PHOTO_BYTES_PER_DAY) return;
    const waitMs = (first?.getTime() ?? now) + DAY_MS - now;
    const retryAfterSeconds = Math.ceil(waitMs / SECOND_MS);
    throw new HttpError(429, imageTexts.tooManyToday(retryAfterSeconds), { retryAfterSeconds });
  };
