import { RESERVED_DAYS, STATUS, type OwnAdAction, type Status } from '#contract/ads/ads.ts';
import { canReserve } from '#contract/sections/endings.ts';
import { SECTION, type SectionName } from '#contract/sections/sections.ts';
import { recordAction } from '#server/audit/audit.queries.ts';
import { inTransaction, type Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { addDays } from '#server/shared/clock.ts';
import { updateAd, type StoredAd } from './ads.queries.ts';
import { adTexts } from './texts.ts';

interface Transitions {
  lockFor(tx: Database, id: number, viewer: Viewer): Promise<StoredAd>;
  statusOf(ad: StoredAd): Status;
}

/**
 * Keeps an own ad for somebody, or frees it; repeating it changes nothing. Throws 403, 404, and 409
 * for an ad that is not published or cannot be kept.
 */
export function createReservations(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  section: SectionName,
  { lockFor, statusOf }: Transitions,
) {
  return async (
    viewer: Viewer,
    { ad_id: id, version }: Omit<OwnAdAction, 'do'>,
    isReserving: boolean,
  ): Promise<void> => {
    await inTransaction(db, async (tx) => {
      const ad = await lockFor(tx, id, viewer);
      if (ad.authorId !== viewer.id) throw new HttpError(403, adTexts.notYours);
      if (ad.deletedAt) throw new HttpError(404, adTexts.notFound);
      const now = clock();
      const isReserved = ad.reservedUntil !== null && ad.reservedUntil > now;
      const status = statusOf(ad);
      const isPossible = status === STATUS.published && canReserve(section, ad.category);
      const isSeen = version === undefined || version === ad.version;
      if (!isPossible || !isSeen) throw new HttpError(409, adTexts.notPossible);
      if (isReserved === isReserving) return;
      await updateAd(tx, id, {
        reservedUntil: isReserving ? addDays(now, RESERVED_DAYS) : null,
        changedAt: now,
      });
      if (!viewer.isAdmin) return;
      await recordAction(tx, viewer, {
        action: isReserving ? 'reserve' : 'free',
        object: 'ad',
        objectId: id,
        section: SECTION[section],
        title: ad.title,
        userId: ad.authorId,
        at: now,
      });
    });
  };
}
