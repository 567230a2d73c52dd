import type { BaseAd } from '#contract/ads/ads.ts';
import { PAGE_SIZE } from '#contract/ads/ads.ts';
import { newestAds } from '#contract/search/search.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import { isStale } from '#src/shared/isStale.ts';
import { createPages, noPages, type PagesState } from '#src/shared/stores/pages.ts';
import type { Stores } from '#src/shared/stores/stores.ts';

/** An ad with its section. */
export type FeedAd = BaseAd & { section: SectionName };

interface FeedState extends PagesState<FeedAd, string | undefined> {
  /** The city that the ads are near; undefined when they are from everywhere. */
  place: string | undefined;
}

/** The newest ads of all sections near a city, or everywhere when there are none. */
export function feedStore(stores: Stores) {
  let loadedAt = 0;
  async function fetchFrom(city: string | undefined, after?: number): Promise<FeedAd[]> {
    const query = { city, after, limit: PAGE_SIZE };
    const items = await stores.api.fetch(newestAds, { query });
    return items.map(({ section, ad }) => ({ ...ad, section }));
  }
  const pages = createPages<FeedAd, string | undefined, FeedState>(stores, {
    name: 'feed',
    empty: { ...noPages, place: undefined },
    async fetchPage(city, shown) {
      let place = shown ? shown.place : city;
      let items = await fetchFrom(place, shown?.last?.id);
      if (!shown && place !== undefined && items.length === 0) {
        place = undefined;
        items = await fetchFrom(place);
      }
      if (!shown?.last) loadedAt = Date.now();
      return { items, hasMore: items.length === PAGE_SIZE, place };
    },
    idOf: ({ id }) => id,
  });
  const { state, load, loadMore, refresh } = pages;

  return {
    state,
    loadMore,
    /** Heights of chunks that are far from the viewport. */
    heights: new Map<number, number>(),

    /** Loads the feed of a city; on the way back it stays, brought up to date when it is old. */
    async show(city: string | undefined): Promise<void> {
      const { query, status } = state.getState();
      if (status !== 'ready' || query !== city) await load(city);
      else if (isStale(loadedAt)) await refresh();
    },
  };
}
