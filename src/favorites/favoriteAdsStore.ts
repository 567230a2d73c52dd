import { sectionNames } from '#contract/sections.ts';
import { favoritesStore } from '#src/ads/favorites/favoritesStore.ts';
import type { AnyAd } from '#src/sections/AnyAdCard.tsx';
import { fetchFavoritesByIds, type UnavailableItem } from '#src/sections/anyAds.ts';
import { createLoader, type LoadStatus } from '#src/shared/load.ts';
import { useActions, useStoreState, type Stores } from '#src/shared/stores.ts';

export type FavoriteItem = AnyAd | UnavailableItem;

interface FavoriteAdsState {
  status: LoadStatus;
  /** The favorites when the screen was opened; removed ones stay until it is left. */
  items: readonly FavoriteItem[];
}

export function favoriteAdsStore(stores: Stores) {
  const state = stores.createState<FavoriteAdsState>('favoriteAds', { status: 'idle', items: [] });
  const { load } = createLoader(state);
  const { loadFavorites, favoritesOf } = stores.get(favoritesStore);
  return {
    state,
    loadFavoriteAds: (): Promise<void> =>
      load(async () => {
        const groups = await Promise.all(
          sectionNames.map(async (section) => {
            await loadFavorites(section);
            return fetchFavoritesByIds(stores.api, section, [...favoritesOf(section)]);
          }),
        );
        return { items: groups.flat() };
      }),
  };
}

export const useFavoriteAds = (): FavoriteAdsState =>
  useStoreState(favoriteAdsStore, (state) => state);
export const useFavoriteAdsActions = () => useActions(favoriteAdsStore);
