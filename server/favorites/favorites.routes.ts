import * as v from 'valibot';
import { done } from '#contract/ads.ts';
import { favoriteAnswer, idList, toggleFavoriteBody } from '#contract/favorites.ts';
import { adId } from '#contract/fields.ts';
import type { Addresses } from '#server/http/endpoint.ts';
import type { FavoritesService } from './favorites.service.ts';

const idParams = v.object({ id: adId });

/** The addresses of one section; `suffix` is "", "-market", … */
export function favoriteRoutes(
  addresses: Addresses,
  suffix: string,
  favorites: FavoritesService,
): void {
  addresses.add(
    {
      method: 'get',
      path: `/api/favorites${suffix}`,
      access: 'person',
      summary: 'Ids of favorites, newest first',
      answer: idList,
    },
    ({ viewer }) => favorites.favorites(viewer),
  );
  addresses.add(
    {
      method: 'get',
      path: `/api/read-articles${suffix}`,
      access: 'person',
      summary: 'Ids of ads that the person has opened, newest first',
      answer: idList,
    },
    ({ viewer }) => favorites.read(viewer),
  );
  addresses.add(
    {
      method: 'get',
      path: `/api/is-favorite${suffix}/:id`,
      access: 'anyone',
      summary: 'Whether this ad is among the favorites; never for a visitor',
      params: idParams,
      answer: favoriteAnswer,
    },
    async ({ params, viewer }) => ({ favorited: await favorites.isFavorite(viewer, params.id) }),
  );
  addresses.add(
    {
      method: 'post',
      path: `/api/toggle-favorite${suffix}`,
      access: 'writer',
      summary: 'Puts an ad among the favorites or takes it away',
      body: toggleFavoriteBody,
      answer: favoriteAnswer,
    },
    async ({ body, viewer }) => ({ favorited: await favorites.toggle(viewer, body.article_id) }),
  );
  addresses.add(
    {
      method: 'post',
      path: `/api/mark-as-read${suffix}/:id`,
      access: 'writer',
      summary: 'Marks an ad as opened',
      params: idParams,
      answer: done,
    },
    async ({ params, viewer }) => {
      await favorites.markRead(viewer, params.id);
      return { ok: true };
    },
  );
}
