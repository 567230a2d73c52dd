import { paths } from '#contract/paths.ts';
import type { Deps } from '#server/deps.ts';
import type { Versions } from '#server/db/versions/versions.queries.ts';
import { serveAssets, type BuiltClient } from '#server/http/client/clientFiles.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { LIMITS } from '#server/http/limits/rateLimits.ts';
import type { ImagesService } from '#server/images/images.service.ts';
import type { Sections } from '#server/sections/sections.module.ts';
import { feedRoutes } from './feeds.routes.ts';
import { createPageCache } from './pageCache.ts';
import { pageRoutes, robotRoutes } from './pages.routes.ts';
import { createPagesService, type PagesService } from './pages.service.ts';
import { pagePolicy } from './policy.ts';
import { policyReportRoutes } from './policyReports.routes.ts';
import { posterRoutes } from './posters.routes.ts';
import { createPostersService } from './posters.service.ts';

export function registerPages(
  endpoints: EndpointRegistry,
  deps: Deps,
  {
    sections,
    images,
    readVersions,
  }: { sections: Sections; images: ImagesService; readVersions: () => Promise<Versions> },
): PagesService {
  const pages = createPagesService(deps, { sections, call: endpoints.call });
  robotRoutes(endpoints, pages, { images, clock: deps.clock });
  feedRoutes(endpoints, deps, { sections, images, readVersions });
  policyReportRoutes(endpoints, deps);
  // Bait for ad blockers: the client detects one when this request fails.
  endpoints.app.get('/ads/ad-banner.js', (context) =>
    context.body('', 200, { 'content-type': 'text/javascript' }),
  );
  // Photos that another app shares; the service worker answers where there is one.
  endpoints.app.post('/share-target', endpoints.guard.limiting(LIMITS.visitor), (context) =>
    context.redirect(`${paths.newAd}?shared`, 303),
  );
  posterRoutes(endpoints, createPostersService(deps, images, sections.pets.one));
  return pages;
}

/** Serves the client: its files, and a page for every path that nothing else has. */
export function serveClient(
  endpoints: EndpointRegistry,
  deps: Deps,
  {
    client,
    pages,
    readVersions,
  }: { client: BuiltClient; pages: PagesService; readVersions: () => Promise<Versions> },
): void {
  const { app, call, share } = endpoints;
  serveAssets(app, client.folder);
  const readPage = createPageCache(deps, {
    client,
    readHead: (path, search) => pages.head(path, search, client.renderer.matchScreen),
    readVersions,
    call,
    share,
  });
  pageRoutes(endpoints, { readPage, policyOf: pagePolicy(deps.config, client) });
}
