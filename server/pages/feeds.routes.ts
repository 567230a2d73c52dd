import type { Deps } from '#server/deps.ts';
import { createVersionedCache } from '#server/http/cache/versionedCache.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { HttpError } from '#server/http/httpError.ts';
import { LIMITS } from '#server/http/limits/rateLimits.ts';
import { compressedBody, type CompressedBody } from '#server/http/responses/compressedBody.ts';
import { bodyResponse } from '#server/http/responses/jsonResponse.ts';
import type { Versions } from '#server/db/versions/versions.queries.ts';
import { atomFeed, feedPath, feedSearch, feedSections } from './feeds.ts';

const FEEDS_MAX = 200;
/** How long a feed may have an ad that has expired. */
const OLD_SECONDS = 60;

/** Feeds of lists, cached as pages are. */
export function feedRoutes(
  { app, call, guard, share }: EndpointRegistry,
  { config, clock, metrics }: Pick<Deps, 'config' | 'clock' | 'metrics'>,
  readVersions: () => Promise<Versions>,
): void {
  const read = createVersionedCache<CompressedBody>({
    max: FEEDS_MAX,
    share,
    count: (result) => metrics.cacheLookups.inc({ cache: 'pages', result }),
    oldSeconds: OLD_SECONDS,
  });
  for (const section of feedSections) {
    app.get(feedPath(section), guard.limiting(LIMITS.rendering), async (context) => {
      const query = feedSearch(section, new URL(context.req.url).search);
      const { ads: version } = await readVersions();
      const now = clock();
      const make = async () => {
        const feed = await atomFeed(section, query, { site: config.publicUrl, now, call });
        return compressedBody(new TextEncoder().encode(feed));
      };
      try {
        const body = await read({
          key: `${section}?${query}`,
          version,
          second: Math.floor(now.getTime() / 1000),
          caller: guard.callerOf(context),
          make,
        });
        return await bodyResponse(
          context,
          { body, type: 'application/atom+xml; charset=utf-8' },
          { etag: body.etag, 'cache-control': 'no-cache' },
        );
      } catch (error) {
        // A city or a breed that the catalog does not have.
        if (error instanceof HttpError && error.status < 500) return context.notFound();
        throw error;
      }
    });
  }
}
