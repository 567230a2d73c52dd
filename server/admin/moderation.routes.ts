import { getOverview, getSamePhotos, reviewEndpoints } from '#contract/admin/admin.ts';
import { searchAsAdmin } from '#contract/admin/adminSearch.ts';
import { noteLook } from '#contract/admin/looks.ts';
import type { Deps } from '#server/deps.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import type { Sections } from '#server/sections/sections.module.ts';
import { noteLookOf } from './looks/looks.service.ts';
import { searchAll } from './search/adminSearch.service.ts';
import { samePhotosOf } from './samePhotos.service.ts';
import { overviewOf, reviewQueue } from './moderation.service.ts';

export function moderationRoutes(
  endpoints: EndpointRegistry,
  deps: Deps,
  sections: Sections,
): void {
  endpoints.handle(getOverview, () => overviewOf(deps));
  endpoints.handle(searchAsAdmin, ({ query }) => searchAll(deps, query.query));
  endpoints.handle(noteLook, ({ body, viewer }) => noteLookOf(deps, viewer.id, body));
  endpoints.handle(getSamePhotos, ({ params }) => samePhotosOf(deps, params.adId));
  const { pets, market, services, events } = sections;
  endpoints.handle(reviewEndpoints.pets, ({ query, viewer }) =>
    reviewQueue(deps, pets, query, viewer),
  );
  endpoints.handle(reviewEndpoints.market, ({ query, viewer }) =>
    reviewQueue(deps, market, query, viewer),
  );
  endpoints.handle(reviewEndpoints.services, ({ query, viewer }) =>
    reviewQueue(deps, services, query, viewer),
  );
  endpoints.handle(reviewEndpoints.events, ({ query, viewer }) =>
    reviewQueue(deps, events, query, viewer),
  );
}
