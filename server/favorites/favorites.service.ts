import { FAVORITES_MAX, READS_MAX } from '#contract/favorites.ts';
import { inTransaction } from '#server/db/connect.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import {
  addFavorite,
  favoriteIds,
  isFavorite,
  lockPerson,
  markRead,
  readIds,
  removeFavorite,
} from './favorites.queries.ts';
import { favoriteTexts } from './texts.ts';

/** Refuses with 404 an ad that this viewer may not see. */
type FindAd = (id: number, viewer: Viewer) => Promise<{ author: number }>;

export type FavoritesService = ReturnType<typeof createFavoritesService>;

/** What people of one section keep and have seen. */
export function createFavoritesService({ db, clock }: Deps, section: number, findAd: FindAd) {
  return {
    favorites: (viewer: Viewer) => favoriteIds(db, section, viewer.id, FAVORITES_MAX),
    read: (viewer: Viewer) => readIds(db, section, viewer.id, READS_MAX),

    isFavorite: async (viewer: Viewer | undefined, adId: number) =>
      viewer ? isFavorite(db, viewer.id, adId) : false,

    /** Adds what is not there and removes what is; what can no longer be seen can still be removed. */
    async toggle(viewer: Viewer, adId: number): Promise<boolean> {
      if (await removeFavorite(db, viewer.id, adId)) return false;
      const { author } = await findAd(adId, viewer);
      if (author === viewer.id) throw new HttpError(409, favoriteTexts.own, { code: 'OWN_AD' });
      await inTransaction(db, async (tx) => {
        await lockPerson(tx, viewer.id);
        const kept = await favoriteIds(tx, section, viewer.id, FAVORITES_MAX);
        if (kept.length >= FAVORITES_MAX) {
          throw new HttpError(409, favoriteTexts.tooMany, { code: 'FAVORITES_LIMIT' });
        }
        await addFavorite(tx, { userId: viewer.id, adId, createdAt: clock() });
      });
      return true;
    },

    async markRead(viewer: Viewer, adId: number): Promise<void> {
      await findAd(adId, viewer);
      await markRead(db, { userId: viewer.id, adId, createdAt: clock() });
    },
  };
}
