import { sectionNames } from '#contract/sections/sections.ts';
import { favoritesStore } from '#src/ads/favorites/favoritesStore.ts';
import type { AnyAd } from '#src/sections/sectionViews.ts';
import { fetchFavoritesByIds, type UnavailableItem } from '#src/sections/anyAds.ts';
import { sessionStore } from '#src/session/sessionStore.ts';
import { createLoader, type LoadStatus } from '#src/shared/stores/load.ts';
import type { Stores } from '#src/shared/stores/stores.ts';

export type FavoriteItem = AnyAd | UnavailableItem;

interface FavoriteAdsState {
  status: LoadStatus;
  /** The favorites when the screen was opened; removed ones stay until it is left. */
  items: readonly FavoriteItem[];
}

export function favoriteAdsStore(stores: Stores) {
  const state = stores.createState<FavoriteAdsState>('favoriteAds', { status: 'idle', items: [] });
  const { load, cancel } = createLoader(state);
  const { refreshFavorites, favoritesOf } = stores.get(favoritesStore);

  stores.get(sessionStore).state.subscribe((now, before) => {
    if (now.userId === before.userId) return;
    cancel();
    state.setState({ status: 'idle', items: [] });
  });

  async function fetchItems(): Promise<Pick<FavoriteAdsState, 'items'>> {
    const groups = await Promise.all(
      sectionNames.map(async (section) => {
        await refreshFavorites(section);
        return fetchFavoritesByIds(stores.api, section, [...favoritesOf(section)]);
      }),
    );
    return { items: groups.flat() };
  }

  return {
    state,
    /** What is on view stays there until the answer, and when that is an error. */
    loadFavoriteAds(): Promise<void> {
      if (state.getState().status !== 'ready') return load(fetchItems);
      return load(() => fetchItems().catch(() => ({})), { status: 'ready' });
    },
  };
}
