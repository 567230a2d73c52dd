import type { PromoDays } from '#contract/admin/adminPromos.ts';
import { paths } from '#contract/paths.ts';
import type { PromoReport } from '#contract/admin/promoReports.ts';
import { inTransaction } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { isSameSecret } from '#server/shared/isSameSecret.ts';
import { keyedDigest } from '#server/shared/keyedDigest.ts';
import { knownPromo } from './knownPromo.ts';
import { recordPromoAction } from './promoAudit.ts';
import {
  daysOfPromo,
  findPromo,
  lockPromo,
  updatePromo,
  type StoredPromo,
} from './promos.queries.ts';
import { adminTexts } from '#server/admin/texts.ts';

export type PromoReportsService = ReturnType<typeof createPromoReportsService>;

/** Views and clicks of a promo by day, for admins and for advertisers with a signed link. */
export function createPromoReportsService({ db, clock, config }: Deps) {
  const reportKey = ({ id, reportVersion }: StoredPromo): string =>
    keyedDigest(config.jwtSecret, `promo report ${id} ${reportVersion}`);

  const daysAndLink = async (promo: StoredPromo): Promise<PromoDays> => ({
    days: await daysOfPromo(db, promo.id),
    report_link: `${config.publicUrl}${paths.promoReport(promo.id)}?key=${reportKey(promo)}`,
  });

  return {
    days: async (id: number): Promise<PromoDays> =>
      daysAndLink(knownPromo(await findPromo(db, id))),

    /** The report of a signed link. */
    async report(id: number, key: string): Promise<PromoReport> {
      const promo = await findPromo(db, id);
      if (!promo || !isSameSecret(Buffer.from(key), Buffer.from(reportKey(promo)))) {
        throw new HttpError(404, adminTexts.noReport);
      }
      return {
        link: promo.link,
        created: promo.createdOn,
        finish: promo.finishesOn,
        shown_count: promo.shownCount,
        click_count: promo.clickCount,
        days: await daysOfPromo(db, id),
      };
    },

    /** Makes earlier links invalid. */
    async revoke(viewer: Viewer, id: number): Promise<PromoDays> {
      const promo = await inTransaction(db, async (tx) => {
        const before = knownPromo(await lockPromo(tx, id));
        const reportVersion = before.reportVersion + 1;
        await updatePromo(tx, id, { reportVersion });
        await recordPromoAction(tx, viewer, before, { action: 'revoke', at: clock() });
        return { ...before, reportVersion };
      });
      return daysAndLink(promo);
    },
  };
}
