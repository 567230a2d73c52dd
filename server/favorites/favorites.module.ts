import { SECTION, sectionNames, type SectionName } from '#contract/sections/sections.ts';
import type { SectionAds } from '#server/ads/section.ts';
import type { Deps } from '#server/deps.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { favoriteRoutes } from './favorites.routes.ts';
import { createFavoritesService } from './favorites.service.ts';

export function registerFavorites(
  endpoints: EndpointRegistry,
  deps: Deps,
  sections: Readonly<Record<SectionName, SectionAds>>,
): void {
  for (const name of sectionNames) {
    const service = createFavoritesService(deps, SECTION[name], sections[name].one);
    favoriteRoutes(endpoints, name, service);
  }
}
