import { getWaiting } from '#contract/admin/admin.ts';
import { PAGE_SIZE } from '#contract/ads/ads.ts';
import { sectionEndpoints } from '#contract/sections/sectionEndpoints.ts';
import { bySection, type SectionName } from '#contract/sections/sections.ts';
import type { AnyAd } from '#src/sections/sectionViews.ts';
import { withSection } from '#src/sections/anyAds.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import { createAdminPages } from '#src/admin/adminPages.ts';

/** The server checks so many ads at once. */
const CHECKED_MAX = 100;

/** The ads of each section that wait for review. */
export function waitingLists(stores: Stores) {
  const lists = bySection((section) =>
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

  return {
    ...lists,

    /** Drops the ads of a list that do not wait any more. */
    async dropDecided(section: SectionName): Promise<void> {
      const { state } = lists[section];
      const ids = state.getState().items.map(({ ad }) => ad.id);
      for (let start = 0; start < ids.length; start += CHECKED_MAX) {
        const asked = ids.slice(start, start + CHECKED_MAX);
        const query = { ids: asked.join(',') };
        const waiting = await stores.api.fetch(getWaiting, { query }).catch(() => {});
        if (!waiting) return;
        const gone = new Set(asked.filter((id) => !waiting.some((one) => one.id === id)));
        state.setState(({ items }) => ({ items: items.filter(({ ad }) => !gone.has(ad.id)) }));
      }
    },
  };
}
