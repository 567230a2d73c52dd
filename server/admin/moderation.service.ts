import {
  PROMO_ENDS_SOON_DAYS,
  type Overview,
  type Waiting,
  type WaitingHome,
} from '#contract/admin/admin.ts';
import { isUnavailable, type BaseAd } from '#contract/ads/ads.ts';
import { bySection, SECTION } from '#contract/sections/sections.ts';
import {
  countWaitingHomes,
  findHomeStory,
  waitingHomes,
} from '#server/ads/endings/homeStories.queries.ts';
import type { SectionAds } from '#server/ads/section.ts';
import { moscowDay } from '#server/shared/clock.ts';
import type { Deps } from '#server/deps.ts';
import { createImageAccess } from '#server/images/imageAccess.ts';
import { unansweredLetters } from '#server/messages/support.queries.ts';
import { countAttention } from '#server/payments/report/ordersReport.service.ts';
import { newReports } from '#server/reports/reports.queries.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { waitingBySection } from './moderation.queries.ts';
import { countBanned } from './users.queries.ts';
import { describeUsers } from './users.service.ts';
import { promosAt } from './promos/promos.queries.ts';

/** Ads and edits, then the photos from home of ads that have ended. */
async function waitingItems<Ad extends BaseAd>(
  { db, ...deps }: Deps,
  section: SectionAds<Ad>,
  { limit, after: afterId }: { limit: number; after?: number | undefined },
  viewer: Viewer,
): Promise<{ ad: Ad; version: number; home?: WaitingHome }[]> {
  // An ad that has a story is in no other queue.
  const after = afterId ? await findHomeStory(db, afterId) : undefined;
  const items = after ? [] : await section.review({ limit, after: afterId }, viewer);
  const left = limit - items.length;
  if (section.name !== 'pets' || left === 0) return items;
  const { signed } = createImageAccess(deps);
  const homes = await waitingHomes(db, { limit: left, after });
  const ads = await section.byIds(
    homes.map(({ adId }) => adId),
    viewer,
  );
  const ofHomes = homes.flatMap(({ adId, text, images: [image], cautions, version }) => {
    const ad = ads.find((one): one is Ad => one.id === adId && !isUnavailable(one));
    return ad
      ? [{ ad, version, home: { text, image: image ? signed(image) : null, cautions } }]
      : [];
  });
  return [...items, ...ofHomes];
}

/** A page of a section's review queue, with the facts about each author. */
export async function reviewQueue<Ad extends BaseAd>(
  deps: Deps,
  section: SectionAds<Ad>,
  query: { limit: number; after?: number | undefined },
  viewer: Viewer,
) {
  const items = await waitingItems(deps, section, query, viewer);
  const authors = await describeUsers(
    deps,
    items.map(({ ad }) => ad.author),
  );
  return items.flatMap((item) => {
    const author = authors.get(item.ad.author);
    return author ? [{ ...item, author }] : [];
  });
}

interface Counted {
  count: number;
  oldest: Date | null;
}

/** The ads that wait together with the photos from home. */
function withHomes(ads: Counted | undefined, homes: Counted | undefined): Counted {
  const times = [ads?.oldest, homes?.oldest].flatMap((time) => time?.getTime() ?? []);
  return {
    count: (ads?.count ?? 0) + (homes?.count ?? 0),
    oldest: times.length > 0 ? new Date(Math.min(...times)) : null,
  };
}

/** Counts for the admin's start screen. */
export async function overviewOf({ db, clock }: Deps): Promise<Overview> {
  const now = clock();
  const [waiting, homes, promos, support, banned, reports, attention] = await Promise.all([
    waitingBySection(db),
    countWaitingHomes(db),
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
      toWaiting(
        withHomes(
          waiting.find(({ section }) => section === SECTION[name]),
          name === 'pets' ? homes : undefined,
        ),
      ),
    ),
    promos,
    support: toWaiting(support),
    reports: toWaiting(reports),
    money: { count: attention },
    banned,
  };
}
