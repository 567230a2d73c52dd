import { create } from 'zustand';
import { loadMarks, marks } from '#src/ads/marks.ts';
import type { AnyAd } from '#src/sections/AnyAdCard.tsx';
import { loadAdsByIds } from '#src/sections/anyAds.ts';
import { sectionNames } from '#contract/sections.ts';

interface FavoritesState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Every ad that was a favorite when the page was opened; hearts emptied since stay in their place. */
  items: readonly AnyAd[];
}

export const favoritesStore = create<FavoritesState>(() => ({ status: 'idle', items: [] }));

export async function loadFavorites(): Promise<void> {
  favoritesStore.setState({ status: 'loading' });
  try {
    const groups = await Promise.all(
      sectionNames.map(async (section) => {
        await loadMarks(section);
        return loadAdsByIds(section, [...marks.getState().favorites[section]]);
      }),
    );
    favoritesStore.setState({ status: 'ready', items: groups.flat() });
  } catch {
    favoritesStore.setState({ status: 'failed' });
  }
}
