import { listHomeStories, type HomeStory } from '#contract/ads/homeStories.ts';
import { PAGE_SIZE } from '#contract/ads/ads.ts';
import { createPages, noPages, type PagesState } from '#src/shared/stores/pages.ts';
import type { Stores } from '#src/shared/stores/stores.ts';

/** The pets that came home, page by page. */
export const homeStoriesStore = (stores: Stores) =>
  createPages<HomeStory, undefined, PagesState<HomeStory, undefined>>(stores, {
    name: 'homeStories',
    empty: noPages,
    async fetchPage(_, shown) {
      const query = { limit: PAGE_SIZE, offset: shown?.items.length ?? 0 };
      const items = await stores.api.fetch(listHomeStories, { query });
      return { items, hasMore: items.length === PAGE_SIZE };
    },
    idOf: ({ ad_id: id }) => id,
  });
