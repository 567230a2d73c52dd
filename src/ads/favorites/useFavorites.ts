import { useCallback, useEffect } from 'react';
import type { SectionName } from '#contract/sections/sections.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { useOnReturn } from '#src/shared/hooks/useOnReturn.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { favoritesStore } from './favoritesStore.ts';

/** Loads the user's favorites and read state of a section, again after another tab. */
export function useFavorites(section: SectionName): void {
  const userId = useUserId();
  const { loadFavorites, refreshFavorites } = useActions(favoritesStore);
  useEffect(() => {
    if (userId !== undefined) loadFavorites(section).catch(() => {});
  }, [section, userId, loadFavorites]);
  const refresh = useCallback(() => {
    if (userId !== undefined) refreshFavorites(section).catch(() => {});
  }, [section, userId, refreshFavorites]);
  useOnReturn(refresh);
}
