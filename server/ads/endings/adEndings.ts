import {
  CORRECTION_MINUTES,
  REPUBLISH_DAYS,
  STATUS,
  type AdAction,
  type Outcome,
} from '#contract/ads/ads.ts';
import { outcomesOf, sexOf } from '#contract/sections/endings.ts';
import { SECTION, type SectionName } from '#contract/sections/sections.ts';
import { fieldErrors } from '#contract/texts.ts';
import type { StoredAd } from '#server/ads/ads.queries.ts';
import { adTexts } from '#server/ads/texts.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError, validationError } from '#server/http/httpError.ts';
import { addDays, addMinutes } from '#server/shared/clock.ts';
import { findEnding, storeEnding } from './endings.queries.ts';
import type { Ending } from './endings.table.ts';

/** How the ads of one section end. */
export function createAdEndings({ clock }: Pick<Deps, 'clock'>, section: SectionName) {
  return {
    /** Throws 422 for an outcome that does not fit the ad or the action. */
    check({ category }: StoredAd, { do: action, outcome }: AdAction): void {
      const isFitting =
        !outcome || (action === STATUS.outdated && outcomesOf(section, category).includes(outcome));
      if (!isFitting) throw validationError({ outcome: fieldErrors.outcome });
    },

    /**
     * Of an ad that is over: false when it ended so already; throws 409 when it has ended otherwise,
     * too long ago to be corrected.
     */
    async isNew(tx: Database, id: number, outcome: Outcome): Promise<boolean> {
      const ending = await findEnding(tx, id);
      if (ending?.outcome === outcome) return false;
      const canCorrect = !ending || addMinutes(ending.endedAt, CORRECTION_MINUTES) > clock();
      if (!canCorrect) throw new HttpError(409, adTexts.endedOtherwise);
      return true;
    },

    store(tx: Database, ad: StoredAd, outcome: Outcome): Promise<void> {
      const sex = sexOf(section, ad.trait) as Ending['sex'];
      const { id: adId } = ad;
      return storeEnding(tx, { adId, section: SECTION[section], outcome, sex, endedAt: clock() });
    },

    /** Throws 409 for an ad that ended too long ago to be published again. */
    async checkReopen(tx: Database, id: number): Promise<void> {
      const ending = await findEnding(tx, id);
      if (ending && addDays(ending.endedAt, REPUBLISH_DAYS) <= clock()) {
        throw new HttpError(409, adTexts.endedLongAgo);
      }
    },
  };
}
