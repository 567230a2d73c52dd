import { PROMO_ENDS_SOON_DAYS, type Overview, type Waiting } from '#contract/admin/admin.ts';
import type { BaseAd } from '#contract/ads/ads.ts';
import { bySection, SECTION } from '#contract/sections/sections.ts';
import type { SectionAds } from '#server/ads/section.ts';
import { moscowDay } from '#server/shared/clock.ts';
import type { Deps } from '#server/deps.ts';
import { unansweredLetters } from '#server/messages/support.queries.ts';
import { countAttention } from '#server/payments/report/ordersReport.service.ts';
import { newReports } from '#server/reports/reports.queries.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { waitingBySection } from './moderation.queries.ts';
import { countBanned } from './users.queries.ts';
import { describeUsers } from './users.service.ts';
import { promosAt } from './promos/promos.queries.ts';

/** A page of a section's review queue, with the facts about each author. */
export async function reviewQueue<Ad extends BaseAd>(
  deps: Deps,
  section: SectionAds<Ad>,
  query: { limit: number; after?: number | undefined },
  viewer: Viewer,
) {
  const items = await section.review(query, viewer);
  const authors = await describeUsers(
    deps,
    items.map(({ ad }) => ad.author),
  );
  return items.flatMap((item) => {
    const author = authors.get(item.ad.author);
    return author ? [{ ...item, author }] : [];
  });
}

/** Counts for the admin's start screen. */
export async function overviewOf({ db, clock }: Deps): Promise<Overview> {
  const now = clock();
  const [waiting, promos, support, banned, reports, attention] = await Promise.all([
    waitingBySection(db),
    promosAt(db, moscowDay(now), moscowDay(now, PROMO_ENDS_SOON_DAYS)),
    unansweredLetters(db),
    countBanned(db),
    newReports(db),
    countAttention({ db, clock }),
  ]);
  const toWaiting = (row: { count: number; oldest: Date | null } | undefined): Waiting => ({
    count: row?.count ?? 0,
    oldest: row?.oldest?.toISOString() ?? null,
  });
  return {
    sections: bySection((name) =>
      toWaiting(waiting.find(({ section }) => section === SECTION[name])),
    ),
    promos,
    support: toWaiting(support),
    reports: toWaiting(reports),
    money: { count: attention },
    banned,
  };
}
