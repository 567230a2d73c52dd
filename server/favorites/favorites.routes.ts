import { favoriteEndpoints } from '#contract/ads/favorites.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import { OK, type EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import type { FavoritesService } from './favorites.service.ts';

export function favoriteRoutes(
  endpoints: EndpointRegistry,
  section: SectionName,
  service: FavoritesService,
): void {
  const { favorites, read, isFavorite, toggle, markRead } = favoriteEndpoints[section];
  endpoints.handle(favorites, ({ viewer }) => service.favorites(viewer));
  endpoints.handle(read, ({ viewer }) => service.read(viewer));
  endpoints.handle(isFavorite, async ({ params, viewer }) => ({
    favorited: await service.isFavorite(viewer, params.id),
  }));
  endpoints.handle(toggle, async ({ body, viewer }) => ({
    favorited: await service.toggle(viewer, body.article_id),
  }));
  endpoints.handle(markRead, async ({ params, viewer }) => {
    await service.markRead(viewer, params.id);
    return OK;
  });
}
