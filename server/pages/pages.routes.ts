import type { Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { LRUCache } from 'lru-cache';
import type { AdPreview } from '#server/ads/section.ts';
import type { Deps } from '#server/deps.ts';
import { VARY } from '#server/http/jsonResponse.ts';
import type { BuiltClient } from '#server/http/clientFiles.ts';
import type { ImagesService } from '#server/images/images.service.ts';
import { composePage } from './composePage.ts';
import { createDrawing } from './drawing.ts';
import type { PagesService } from './pages.service.ts';
import { pagePolicy } from './policy.ts';
import { drawShareCard } from './shareCard.ts';

const CARD = /^(\d{1,10})\.png$/u;
const CARD_AGE_SECONDS = 3600;
const CARDS_KEPT = 200;

/** EndpointRegistry for robots: share cards, sitemaps, robots.txt. */
export function robotRoutes(app: Hono, pages: PagesService, images: ImagesService): void {
  const cards = new LRUCache<string, Promise<Buffer>>({ max: CARDS_KEPT });

  const drawCard = async (ad: AdPreview): Promise<Buffer> => {
    const [photoId] = ad.images;
    const photo = photoId ? await images.read(photoId, 'full').catch(() => undefined) : undefined;
    return drawShareCard(ad, photo);
  };

  app.get('/share/:section/:file', async (context) => {
    const id = CARD.exec(context.req.param('file'))?.[1];
    const ad = id && (await pages.shared(context.req.param('section'), Number(id)));
    if (!ad) return context.notFound();
    const key = JSON.stringify([ad.id, ad.headline, ad.title, ad.city, ad.images[0]]);
    const card = cards.get(key) ?? drawCard(ad);
    cards.set(key, card);
    card.catch(() => cards.delete(key));
    return context.body(new Uint8Array(await card), 200, {
      'content-type': 'image/png',
      'cache-control': `public, max-age=${CARD_AGE_SECONDS}`,
    });
  });

  app.get('/robots.txt', (context) => context.text(pages.robots()));
  app.get('/sitemap.xml', (context) => xmlAnswer(context, pages.sitemapIndex()));
  // One address each: a pattern that begins a path would keep Hono from its fastest router.
  for (const [name, sitemap] of pages.sitemaps) {
    app.get(`/sitemap-${name}.xml`, async (context) => xmlAnswer(context, await sitemap()));
  }
}

/** Every other address is a page of the app: with a head, a policy, first data and looks of its own. */
export function pageRoutes(
  app: Hono,
  pages: PagesService,
  client: BuiltClient,
  deps: Pick<Deps, 'clock' | 'log'>,
): void {
  const draw = createDrawing(client.drawPage, deps);
  const policyOf = pagePolicy(pages.config, client.inlineHashes);
  app.get('*', compress(), async (context) => {
    const { path } = context.req;
    const { search } = new URL(context.req.url);
    const [head, screen] = await Promise.all([pages.head(path), pages.firstScreen(path, search)]);
    context.header('cache-control', 'no-store');
    context.header('vary', VARY);
    context.header('content-security-policy', policyOf(path));
    const page = { head, answers: screen.answers, drawn: await draw(path, search, screen) };
    return context.html(composePage(client, path, page), head.status);
  });
}

const xmlAnswer = (context: Context, xml: string): Response =>
  context.body(xml, 200, { 'content-type': 'application/xml; charset=utf-8' });
