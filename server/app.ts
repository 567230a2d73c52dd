import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { requestId } from 'hono/request-id';
import { secureHeaders } from 'hono/secure-headers';
import { auditRoutes } from './admin/audit.routes.ts';
import { moderationRoutes } from './admin/moderation.routes.ts';
import { peopleRoutes } from './admin/people.routes.ts';
import { promoRoutes } from './admin/promos.routes.ts';
import { createPromosService } from './admin/promos.service.ts';
import { refRoutes } from './admin/refs.routes.ts';
import { createRefsService } from './admin/refs.service.ts';
import { isReachable } from './db/health.queries.ts';
import type { SectionAds } from './ads/section.ts';
import type { Deps } from './deps.ts';
import { answerJson } from './http/answerJson.ts';
import { createDoor } from './http/door.ts';
import { Addresses, FORM_BYTES_MAX } from './http/endpoint.ts';
import { answerError } from './http/errors.ts';
import { createKeptAnswers } from './http/keptAnswers.ts';
import { openApi } from './http/openapi.ts';
import { createRateLimits, LIMITS } from './http/rateLimits.ts';
import { requestLog, WITHIN } from './http/requestLog.ts';
import { favoriteRoutes } from './favorites/favorites.routes.ts';
import { createFavoritesService } from './favorites/favorites.service.ts';
import { homeRoutes } from './home/home.routes.ts';
import { httpTexts } from './http/texts.ts';
import { imageRoutes } from './images/images.routes.ts';
import { createImagesService } from './images/images.service.ts';
import { createLive } from './messages/live.ts';
import { messageRoutes } from './messages/messages.routes.ts';
import { createMessagesService } from './messages/messages.service.ts';
import { boostRoutes } from './payments/boosts.routes.ts';
import { orderRoutes } from './payments/orders.routes.ts';
import { createOrdersService } from './payments/orders.service.ts';
import { ordersReportRoutes } from './payments/ordersReport.routes.ts';
import { createFirstScreens } from './pages/firstScreens.ts';
import { OTHER_POLICY } from './pages/policy.ts';
import { robotRoutes } from './pages/pages.routes.ts';
import { createPagesService, type PagesService } from './pages/pages.service.ts';
import { posterRoutes } from './pages/posters.routes.ts';
import { createPostersService } from './pages/posters.service.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { createProfileService } from './profile/profile.service.ts';
import { Refusal } from './refusal.ts';
import { eventRoutes } from './sections/events/events.routes.ts';
import { marketRoutes } from './sections/market/market.routes.ts';
import { petRoutes } from './sections/pets/pets.routes.ts';
import { serviceRoutes } from './sections/services/services.routes.ts';
import { sessionRoutes } from './session/session.routes.ts';
import { createSessionService } from './session/session.service.ts';
import { settingsRoutes } from './session/settings.routes.ts';

/** The API server, built from all that it depends on; it neither listens nor reads the environment. */
export function createApp(deps: Deps): { app: Hono; addresses: Addresses; pages: PagesService } {
  const app = new Hono();
  app.onError(answerError(deps.log));
  app.use(requestId());
  app.use(requestLog(deps.log));
  app.use(
    secureHeaders({
      xFrameOptions: false,
      referrerPolicy: 'strict-origin-when-cross-origin',
      strictTransportSecurity: deps.config.publicUrl.startsWith('https:'),
      crossOriginResourcePolicy: false,
      crossOriginOpenerPolicy: 'same-origin-allow-popups',
      // Those that no browser of today looks at are bytes of every answer.
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    }),
  );
  app.use((context, next) => {
    context.header('content-security-policy', OTHER_POLICY);
    return next();
  });

  app.use('/api/*', compress());
  app.post(
    '/api/*',
    bodyLimit({
      maxSize: FORM_BYTES_MAX,
      onError: () => {
        throw new Refusal(413, httpTexts.tooLarge);
      },
    }),
  );

  // What ad blockers look for: an answer tells that none is at work.
  app.get('/ads/ad-banner.js', (context) =>
    context.body('', 200, { 'content-type': 'text/javascript' }),
  );
  app.get('/healthz', (context) => context.json({ ok: true }));
  app.get('/readyz', async (context) =>
    (await isReachable(deps.db)) ? context.json({ ok: true }) : context.json({ ok: false }, 503),
  );

  const session = createSessionService(deps);
  const images = createImagesService(deps);
  const door = createDoor(deps, session, createRateLimits(deps));
  const addresses = new Addresses(app, door, createKeptAnswers(deps));
  for (const path of ['/share/*', '/poster/*']) {
    app.use(path, async (context, next) => {
      await door.count(LIMITS.drawing, context, undefined);
      await next();
    });
  }
  sessionRoutes(addresses, session);
  settingsRoutes(addresses, deps.config);
  imageRoutes(addresses, images);
  const pets = petRoutes(addresses, deps, images);
  const sections: SectionAds[] = [
    pets,
    ...[marketRoutes, serviceRoutes, eventRoutes].map((routes) => routes(addresses, deps, images)),
  ];
  for (const { code, suffix, one } of sections) {
    favoriteRoutes(addresses, suffix, createFavoritesService(deps, code, one));
  }
  profileRoutes(addresses, createProfileService(deps, images, sections));
  homeRoutes(addresses, deps, images);
  promoRoutes(addresses, createPromosService(deps, images));
  moderationRoutes(addresses, deps, sections);
  peopleRoutes(addresses, deps, sections);
  refRoutes(addresses, createRefsService(deps));
  auditRoutes(addresses, deps);
  const boostable = sections.filter((section) => section.pinSlot !== undefined);
  boostRoutes(addresses, deps, boostable);
  orderRoutes(addresses, createOrdersService(deps), boostable);
  ordersReportRoutes(addresses, deps);
  messageRoutes(addresses, createMessagesService(deps), createLive(deps));

  const pages = createPagesService(
    deps.config,
    sections,
    createFirstScreens((path, init) => app.request(path, init, WITHIN), sections),
  );
  robotRoutes(app, pages, images);
  posterRoutes(app, addresses, createPostersService(deps, images, pets.one));

  app.get('/api/openapi.json', (context) => answerJson(context, openApi(addresses.list)));
  app.all('/api/*', () => {
    throw new Refusal(404, httpTexts.notFound);
  });
  return { app, addresses, pages };
}
