import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#server/shared/clock.ts';
import type { AdPreview } from '#server/ads/section.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { compressedBody, type CompressedBody } from '#server/http/responses/compressedBody.ts';
import { LIMITS, type Limit } from '#server/http/limits/rateLimits.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { bodyResponse } from '#server/http/responses/jsonResponse.ts';
import { inImageTurn } from '#server/images/imageTurn.ts';
import type { ImagesService } from '#server/images/images.service.ts';
import { toJpeg } from '#server/images/toJpeg.ts';
import type { CachedPage } from './pageCache.ts';
import type { PagesService } from './pages.service.ts';
import { REPORTING_ENDPOINTS } from './policy.ts';
import { drawShareCard } from './shareCard.ts';

/** The card of an ad, or its first photo. */
const SHARED_FILE = /^(\d+)\.(png|jpg)$/u;
const CARD_AGE_SECONDS = 3600;
const CARD_CACHE_MAX = 200;
const SITEMAP_AGE_MS = 10 * MINUTE_MS;

/** Routes for robots: share cards, sitemaps, robots.txt. */
export function robotRoutes(
  { app, guard }: EndpointRegistry,
  pages: PagesService,
  { images, clock }: { images: ImagesService; clock: Clock },
): void {
  const readPhoto = async ({ images: [id] }: AdPreview): Promise<Uint8Array | undefined> =>
    id ? images.read({ id, size: 'full' }).catch(() => undefined) : undefined;
  const drawJpeg = async (
    ad: AdPreview,
    caller: string | undefined,
  ): Promise<Buffer | undefined> => {
    const photo = await readPhoto(ad);
    return photo && toJpeg(photo, caller);
  };
  /** A card takes most of a second of processor time; a messenger's robot asks for many at once. */
  const cards = new LRUCache<string, Buffer, { ad: AdPreview; caller: string | undefined }>({
    max: CARD_CACHE_MAX,
    fetchMethod: (_key, _old, { context: { ad, caller } }) =>
      inImageTurn(caller, async () => drawShareCard(ad, await readPhoto(ad))),
  });
  const sitemaps = new LRUCache<string, CompressedBody>({
    max: pages.sitemaps.size,
    ttl: SITEMAP_AGE_MS,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
    fetchMethod: async (name) => {
      const sitemap = await pages.sitemaps.get(name)?.();
      return sitemap === undefined ? undefined : xmlBody(sitemap);
    },
  });

  app.use('/share/*', guard.limiting(LIMITS.rendering));
  app.get('/share/:section/:file', async (context) => {
    const [, id, type] = SHARED_FILE.exec(context.req.param('file')) ?? [];
    const ad = await pages.shared(context.req.param('section'), id);
    if (!ad) return context.notFound();
    const caller = guard.callerOf(context);
    const key = JSON.stringify([ad.id, ad.headline, ad.title, ad.city, ad.images[0]]);
    const bytes =
      type === 'png'
        ? await cards.forceFetch(key, { context: { ad, caller } })
        : await drawJpeg(ad, caller);
    if (!bytes) return context.notFound();
    return context.body(new Uint8Array(bytes), 200, {
      'content-type': type === 'png' ? 'image/png' : 'image/jpeg',
      'cache-control': `public, max-age=${CARD_AGE_SECONDS}`,
    });
  });

  const file = (
    path: string,
    limit: Limit,
    answer: (context: Context) => Response | Promise<Response>,
  ) => app.get(path, guard.limiting(limit), answer);
  file('/robots.txt', LIMITS.visitor, (context) => context.text(pages.robots()));
  file('/.well-known/security.txt', LIMITS.visitor, (context) => {
    const text = pages.securityTxt(clock());
    return text ? context.text(text) : context.notFound();
  });
  const index = xmlBody(pages.sitemapIndex());
  file('/sitemap.xml', LIMITS.rendering, (context) => xmlAnswer(context, index));
  // One route each: a pattern would disable Hono's fastest router.
  for (const name of pages.sitemaps.keys()) {
    file(`/sitemap-${name}.xml`, LIMITS.rendering, async (context) =>
      xmlAnswer(context, await sitemaps.forceFetch(name)),
    );
  }
}

interface PageSources {
  readPage: (path: string, search: string, caller: string | undefined) => Promise<CachedPage>;
  policyOf: (path: string) => string;
}

/** No page has such a path. */
const FILE = /\.\w{1,12}$/u;

/** Every other path is a page of the app, or a file that does not exist. */
export function pageRoutes(
  { app, guard }: EndpointRegistry,
  { readPage, policyOf }: PageSources,
): void {
  app.get('*', async (context) => {
    await guard.count(LIMITS.visitor, context);
    const { path } = context.req;
    if (FILE.test(path)) return context.text('Not found', 404);
    const caller = guard.callerOf(context);
    const { status, body } = await readPage(path, searchOf(context.req.url), caller);
    const type = 'text/html; charset=utf-8';
    return bodyResponse(
      context,
      { body, type, status },
      {
        etag: body.etag,
        'cache-control': 'no-cache',
        'content-security-policy': policyOf(path),
        'reporting-endpoints': REPORTING_ENDPOINTS,
      },
    );
  });
}

function searchOf(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}

const xmlBody = (xml: string): CompressedBody => compressedBody(new TextEncoder().encode(xml));

const xmlAnswer = (context: Context, body: CompressedBody): Promise<Response> =>
  bodyResponse(
    context,
    { body, type: 'application/xml; charset=utf-8' },
    { etag: body.etag, 'cache-control': 'no-cache' },
  );
