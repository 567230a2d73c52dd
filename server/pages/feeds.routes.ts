import type { Context } from 'hono';
import { calendarPaths, paths } from '#contract/paths.ts';
import { sectionNames } from '#contract/sections/sections.ts';
import type { Deps } from '#server/deps.ts';
import { createVersionedCache } from '#server/http/cache/versionedCache.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { HttpError } from '#server/http/httpError.ts';
import { LIMITS } from '#server/http/limits/rateLimits.ts';
import { compressedBody, type CompressedBody } from '#server/http/responses/compressedBody.ts';
import { downloadHeaders } from '#server/http/responses/downloadHeaders.ts';
import { bodyResponse } from '#server/http/responses/jsonResponse.ts';
import type { Versions } from '#server/db/versions/versions.queries.ts';
import type { ImagesService } from '#server/images/images.service.ts';
import { boundedCache } from '#server/shared/boundedCache.ts';
import type { Sections } from '#server/sections/sections.module.ts';
import { calendarSearch, eventCalendar, eventsCalendar } from './calendars.ts';
import { atomFeed, feedPath, feedSearch, JPEG_SIZE } from './feeds.ts';

const FEEDS_MAX = 200;
const LENGTHS_MAX = 2000;
/** How long a feed may have an ad that has expired. */
const OLD_SECONDS = 60;
const ATOM = 'application/atom+xml; charset=utf-8';
const CALENDAR = 'text/calendar; charset=utf-8';

interface Feed {
  /** The ad, or the list with its filters. */
  key: string;
  type: string;
  headers?: Record<string, string>;
  make: (now: Date) => Promise<string>;
}

interface FeedServices {
  sections: Sections;
  images: ImagesService;
  readVersions: () => Promise<Versions>;
}

/** Feeds of lists and calendars of events, cached as pages are. */
export function feedRoutes(
  { app, call, guard, share }: EndpointRegistry,
  {
    db,
    config: { publicUrl: site },
    clock,
    metrics,
  }: Pick<Deps, 'db' | 'config' | 'clock' | 'metrics'>,
  { sections, images, readVersions }: FeedServices,
): void {
  const { events } = sections;
  /** An image never changes: its JPEG is made once and read once. */
  const lengths = boundedCache<string, number>(LENGTHS_MAX);
  const lengthFor =
    (caller: string | undefined) =>
    async (id: string): Promise<number | undefined> => {
      const jpeg = { id, size: JPEG_SIZE, format: 'jpeg', caller } as const;
      const length =
        lengths.get(id) ?? (await images.read(jpeg).catch(() => undefined))?.byteLength;
      if (length) lengths.set(id, length);
      return length;
    };

  const read = createVersionedCache<CompressedBody>({
    max: FEEDS_MAX,
    share,
    count: (result) => metrics.cacheLookups.inc({ cache: 'pages', result }),
    oldSeconds: OLD_SECONDS,
  });

  async function respond(context: Context, { key, type, headers, make }: Feed): Promise<Response> {
    const { ads: version } = await readVersions();
    const now = clock();
    try {
      const body = await read({
        key,
        version,
        second: Math.floor(now.getTime() / 1000),
        caller: guard.callerOf(context),
        make: async () => compressedBody(new TextEncoder().encode(await make(now))),
      });
      const { etag } = body;
      return await bodyResponse(
        context,
        { body, type },
        { etag, 'cache-control': 'no-cache', ...headers },
      );
    } catch (error) {
      // An event that is not public; a city or a breed that the catalog does not have.
      if (error instanceof HttpError && error.status < 500) return context.notFound();
      throw error;
    }
  }

  const route = (path: string, feedOf: (context: Context) => Feed) =>
    app.get(path, guard.limiting(LIMITS.rendering), (context) => respond(context, feedOf(context)));
  for (const section of sectionNames) {
    const { ended } = sections[section];
    route(feedPath(section), (context) => {
      const query = feedSearch(section, new URL(context.req.url).search);
      const jpegBytes = lengthFor(guard.callerOf(context));
      const make = (now: Date) =>
        atomFeed(section, query, { db, site, now, call, ended, jpegBytes });
      return { key: `${section}?${query}`, type: ATOM, make };
    });
  }
  route(calendarPaths.list, ({ req }) => {
    const query = calendarSearch(new URL(req.url).search);
    const make = () => eventsCalendar(query, site, events);
    return { key: `events?${query}`, type: CALENDAR, make };
  });
  route(paths.eventPost(':file{\\d{1,9}\\.ics}'), ({ req }) => {
    const id = Number.parseInt(req.param('file') ?? '', 10);
    const headers = downloadHeaders(`petskod-${id}.ics`);
    return {
      key: `event ${id}`,
      type: CALENDAR,
      headers,
      make: () => eventCalendar(id, site, events),
    };
  });
}
