import { useEffect } from 'react';
import type { SectionName } from '#contract/sections.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { useFavoriteActions } from './favoritesStore.ts';

/** Loads the user's favorites and read state of a section. */
export function useFavorites(section: SectionName): void {
  const userId = useUserId();
  const { loadFavorites } = useFavoriteActions();
  useEffect(() => {
    if (userId !== undefined) loadFavorites(section).catch(() => {});
  }, [section, userId, loadFavorites]);
}
