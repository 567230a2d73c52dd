import { PAGE_SIZE } from '#contract/ads/ads.ts';
import { sectionEndpoints } from '#contract/sections/sectionEndpoints.ts';
import { bySection } from '#contract/sections/sections.ts';
import type { AnyAd } from '#src/sections/sectionViews.ts';
import { withSection } from '#src/sections/anyAds.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import { createAdminPages } from '#src/admin/adminPages.ts';

/** The ads of each section that wait for review. */
export const waitingLists = (stores: Stores) =>
  bySection((section) =>
    createAdminPages<AnyAd, undefined>(
      stores,
      `waiting:${section}`,
      async (_, last) => {
        const query = { limit: PAGE_SIZE, offset: 0, after: last?.ad.id };
        const { waiting } = sectionEndpoints[section];
        return withSection(section, await stores.api.fetch(waiting, { query }));
      },
      ({ ad }) => ad.id,
    ),
  );
