import { FAVORITES_MAX, READS_MAX } from '#contract/ads/favorites.ts';
import { inTransaction } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { lockViewer } from '#server/session/accounts/users.queries.ts';
import {
  addFavorite,
  favoriteIds,
  isFavorite,
  markRead,
  readIds,
  removeFavorite,
} from './favorites.queries.ts';
import { favoriteTexts } from './texts.ts';

/** Throws 404 for an ad that the viewer may not see. */
type FindAd = (id: number, viewer: Viewer) => Promise<{ author: number }>;

export type FavoritesService = ReturnType<typeof createFavoritesService>;

/** Favorites and read state of one section. */
export function createFavoritesService({ db, clock }: Deps, section: number, findAd: FindAd) {
  return {
    favorites: (viewer: Viewer) => favoriteIds(db, section, viewer.id, FAVORITES_MAX),
    read: (viewer: Viewer) => readIds(db, section, viewer.id, READS_MAX),

    isFavorite: async (viewer: Viewer | undefined, adId: number) =>
      viewer ? isFavorite(db, viewer.id, adId) : false,

    /** Adds or removes a favorite; one that is no longer visible can still be removed. */
    async toggle(viewer: Viewer, adId: number): Promise<boolean> {
      const isRemoved = await inTransaction(db, async (tx) => {
        await lockViewer(tx, viewer);
        return removeFavorite(tx, viewer.id, adId);
      });
      if (isRemoved) return false;
      const { author } = await findAd(adId, viewer);
      if (author === viewer.id) throw new HttpError(409, favoriteTexts.own, { code: 'OWN_AD' });
      await inTransaction(db, async (tx) => {
        // Serializes the user's changes, so that the limit holds.
        await lockViewer(tx, viewer);
        const existing = await favoriteIds(tx, section, viewer.id, FAVORITES_MAX);
        if (existing.length >= FAVORITES_MAX) {
          throw new HttpError(409, favoriteTexts.tooMany, { code: 'FAVORITES_LIMIT' });
        }
        await addFavorite(tx, { userId: viewer.id, adId, createdAt: clock() });
      });
      return true;
    },

    async markRead(viewer: Viewer, adId: number): Promise<void> {
      await findAd(adId, viewer);
      await inTransaction(db, async (tx) => {
        await lockViewer(tx, viewer);
        await markRead(tx, { userId: viewer.id, adId, createdAt: clock() });
      });
    },
  };
}
