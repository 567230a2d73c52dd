import { SECTION, sectionNames } from '#contract/sections.ts';
import { Hono } from 'hono';
import { auditRoutes } from './audit/audit.routes.ts';
import { botRoutes } from './bot/bot.routes.ts';
import { createBotService, type BotService } from './bot/bot.service.ts';
import { reportConsequences } from './admin/reportConsequences.ts';
import { moderationRoutes } from './admin/moderation.routes.ts';
import { userRoutes } from './admin/users.routes.ts';
import { describeUsers } from './admin/users.service.ts';
import { promoRoutes } from './admin/promos.routes.ts';
import { imagesOfPromos } from './admin/promos.queries.ts';
import { createPromoReportsService } from './admin/promoReports.service.ts';
import { createPromosService } from './admin/promos.service.ts';
import { createShownPromosService } from './admin/shownPromos.service.ts';
import { supportRoutes } from './admin/support.routes.ts';
import { createSupportService } from './admin/support.service.ts';
import { catalogRoutes } from './admin/catalog.routes.ts';
import { createCatalogService } from './admin/catalog.service.ts';
import { createAdsOfMessages } from './ads/adsOfMessages.ts';
import { findAdForMessage, publicImagesOfAds } from './ads/ads.queries.ts';
import { isReachable } from './db/health.queries.ts';
import { createLatestVersions } from './db/latestVersions.ts';
import type { Deps } from './deps.ts';
import { commonHeaders } from './http/commonHeaders.ts';
import { clientErrorRoutes } from './http/clientErrors.routes.ts';
import { createCountedViews } from './http/countedViews.ts';
import { EndpointRegistry } from './http/endpointRegistry.ts';
import { answerError } from './http/errors.ts';
import { createFairShare } from './http/fairShare.ts';
import { createResponseCache } from './http/responseCache.ts';
import { openApiRoutes } from './http/openapi.ts';
import { createRateLimits, LIMITS } from './http/rateLimits.ts';
import { metricsRoutes } from './http/metrics.routes.ts';
import { serveAssets, type BuiltClient } from './http/clientFiles.ts';
import { createRequestGuard } from './http/requestGuard.ts';
import { requestLog } from './http/requestLog.ts';
import { favoritesAmong, usersOf } from './favorites/favorites.queries.ts';
import { favoriteRoutes } from './favorites/favorites.routes.ts';
import { createFavoritesService } from './favorites/favorites.service.ts';
import { homeRoutes } from './home/home.routes.ts';
import { createHomeService } from './home/home.service.ts';
import { createAddressDigest } from './http/securityLog.ts';
import { httpTexts } from './http/texts.ts';
import { imageRoutes } from './images/images.routes.ts';
import { createImageAccess } from './images/imageAccess.ts';
import { createImagesService } from './images/images.service.ts';
import { createPublicImages } from './images/publicImages.ts';
import { handOverRoutes } from './matches/handOvers.routes.ts';
import { startHandOver, createHandOversService } from './matches/handOvers.service.ts';
import { isAboutLostPet } from './matches/lostPets.queries.ts';
import { matchRoutes } from './matches/matches.routes.ts';
import { createMatchesService } from './matches/matches.service.ts';
import { createAnswerTimes } from './messages/answerTime.ts';
import { cautionRoutes } from './messages/cautions.routes.ts';
import { createCautionsService } from './messages/cautions.service.ts';
import { createConversationsService } from './messages/conversations.service.ts';
import { createLive } from './messages/live.ts';
import { messageRoutes } from './messages/messages.routes.ts';
import { createMessagesService } from './messages/messages.service.ts';
import { readyAnswerRoutes } from './messages/readyAnswers.routes.ts';
import { noticeRoutes } from './notices/notices.routes.ts';
import { vapidKeysOf } from './notices/webPush.ts';
import { pushRoutes } from './notices/pushes.routes.ts';
import { createPushesService } from './notices/pushes.service.ts';
import { createNoticesService } from './notices/notices.service.ts';
import { boostEvents } from './payments/boostEvents.ts';
import { boostRoutes } from './payments/boosts.routes.ts';
import { orderRoutes } from './payments/orders.routes.ts';
import { createOrdersService } from './payments/orders.service.ts';
import { ordersReportRoutes } from './payments/ordersReport.routes.ts';
import { pagePolicy } from './pages/policy.ts';
import { policyReportRoutes } from './pages/policyReports.routes.ts';
import { pageRoutes, robotRoutes } from './pages/pages.routes.ts';
import { createPageCache } from './pages/pageCache.ts';
import { createPagesService } from './pages/pages.service.ts';
import { posterRoutes } from './pages/posters.routes.ts';
import { createPostersService } from './pages/posters.service.ts';
import { createPersonalDataLinks } from './profile/personalDataLinks.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { createProfileService } from './profile/profile.service.ts';
import { HttpError } from './http/httpError.ts';
import { reportRoutes } from './reports/reports.routes.ts';
import { createReportsService } from './reports/reports.service.ts';
import { savedSearchRoutes } from './savedSearches/savedSearches.routes.ts';
import { createSavedSearches } from './savedSearches/savedSearches.service.ts';
import { searchRoutes } from './search/search.routes.ts';
import { createSearchService } from './search/search.service.ts';
import { thisRelease } from './release.ts';
import { sectionRoutes } from './sections/sections.ts';
import { consentRoutes } from './session/consents.routes.ts';
import { createConsentsService } from './session/consents.service.ts';
import { sessionRoutes } from './session/session.routes.ts';
import { createOpenSessions } from './session/openSessions.ts';
import { createSessionService } from './session/session.service.ts';
import { settingsRoutes } from './session/settings.routes.ts';
import { watchSite } from './siteMetrics.ts';

export interface App {
  app: Hono;
  endpoints: EndpointRegistry;
  bot: BotService;
  /** Ends the live streams; other requests go on. */
  stop(): void;
}

/**
 * Builds the server from its dependencies; it neither listens nor reads the environment.
 * @param client the built client; without it only the API is served
 */
export function createApp(deps: Deps, client?: BuiltClient): App {
  const app = new Hono();
  app.onError(answerError(deps.log));
  app.use(requestLog(deps));
  app.use(commonHeaders(deps.config));

  // Bait for ad blockers: the client detects one when this request fails.
  app.get('/ads/ad-banner.js', (context) =>
    context.body('', 200, { 'content-type': 'text/javascript' }),
  );
  app.get('/healthz', (context) => context.json({ ok: true, ...thisRelease }));
  metricsRoutes(app, deps);
  watchSite(deps);
  app.get('/readyz', async (context) =>
    (await isReachable(deps.healthDb))
      ? context.json({ ok: true })
      : context.json({ ok: false }, 503),
  );

  const notices = createNoticesService(deps);
  const session = createSessionService(deps, notices);
  const openSessions = createOpenSessions(deps);
  const images = createImagesService(deps);
  const guard = createRequestGuard(deps, session.viewerOfToken, createRateLimits(deps));
  const versions = createLatestVersions(deps);
  const share = createFairShare();
  const cache = createResponseCache(deps, versions.read, share);
  const endpoints = new EndpointRegistry(app, {
    guard,
    cache,
    share,
    log: deps.log,
    onWrite: versions.forget,
  });
  for (const path of ['/share/*', '/poster/*', '/my-data/*']) {
    app.use(path, async (context, next) => {
      await guard.count(LIMITS.rendering, context);
      await next();
    });
  }
  sessionRoutes(endpoints, { session, openSessions, addressDigest: createAddressDigest(deps) });
  consentRoutes(endpoints, createConsentsService(deps));
  const { publicKey: vapidPublicKey } = vapidKeysOf(deps.config.jwtSecret);
  settingsRoutes(endpoints, { ...deps.config, vapidPublicKey });
  clientErrorRoutes(endpoints, deps);
  const imageAccess = createImageAccess(deps);
  imageRoutes(endpoints, images, {
    access: imageAccess,
    share,
    callerOf: guard.callerOf,
    isPublic: createPublicImages(deps, async (ids, at) => [
      ...(await publicImagesOfAds(deps.db, ids, at)),
      ...(await imagesOfPromos(deps.db, ids)),
    ]),
  });
  const sections = sectionRoutes(endpoints, {
    ...deps,
    images,
    adEvents: boostEvents,
    favoritesAmong,
    usersOf,
    answerTimeOf: createAnswerTimes(deps),
  });
  for (const name of sectionNames) {
    const service = createFavoritesService(deps, SECTION[name], sections[name].one);
    favoriteRoutes(endpoints, name, service);
  }
  const cautions = createCautionsService(deps);
  const messages = createMessagesService(deps, {
    cautions,
    images,
    access: imageAccess,
    findAd: findAdForMessage,
    isAboutLostPet,
    sentAbout: startHandOver,
  });
  const matches = createMatchesService(deps, { pets: sections.pets, messages });
  matchRoutes(endpoints, matches);
  handOverRoutes(endpoints, createHandOversService(deps, messages));
  const savedSearches = createSavedSearches(deps);
  savedSearchRoutes(endpoints, savedSearches);
  const orders = createOrdersService(deps);
  const bot = createBotService(deps, {
    sections,
    notices,
    savedSearches,
    matches,
    stars: orders.stars,
  });
  botRoutes(endpoints, bot, deps.config);
  const profile = createProfileService(deps, {
    images,
    openSessions,
    notices,
    savedSearches,
    sections: Object.values(sections),
  });
  profileRoutes(app, endpoints, {
    service: profile,
    dataLinks: createPersonalDataLinks(deps, openSessions, profile.personalData),
  });
  noticeRoutes(endpoints, notices);
  pushRoutes(endpoints, createPushesService(deps));
  homeRoutes(endpoints, createHomeService(deps, sections));
  searchRoutes(endpoints, createSearchService(deps, sections));
  const views = createCountedViews(deps);
  promoRoutes(endpoints, {
    promos: createPromosService(deps, images),
    shown: createShownPromosService(deps, views),
    reports: createPromoReportsService(deps),
    views,
  });
  moderationRoutes(endpoints, deps, sections);
  userRoutes(endpoints, deps, sections);
  reportRoutes(
    endpoints,
    createReportsService(
      deps,
      (ids) => describeUsers(deps, ids),
      reportConsequences(deps, sections),
    ),
  );
  catalogRoutes(endpoints, createCatalogService({ ...deps, db: deps.backgroundDb }));
  auditRoutes(endpoints, deps);
  boostRoutes(endpoints, deps, { sections, views });
  orderRoutes(endpoints, orders, sections);
  ordersReportRoutes(endpoints, deps, orders);
  cautionRoutes(endpoints, cautions);
  const live = createLive(deps);
  const conversations = createConversationsService(deps, imageAccess, createAdsOfMessages(deps));
  messageRoutes(endpoints, { messages, conversations, live }, deps.config);

  readyAnswerRoutes(endpoints, deps);

  supportRoutes(endpoints, createSupportService(deps, { messages, conversations }));

  const pages = createPagesService(deps, {
    sections,
    call: endpoints.call,
  });
  robotRoutes(app, pages, { guard, images, clock: deps.clock });
  policyReportRoutes(app, { guard, log: deps.log });
  posterRoutes(app, endpoints, createPostersService(deps, images, sections.pets.one));

  openApiRoutes(app, endpoints, guard);
  app.all('/api/*', async (context) => {
    await guard.count(LIMITS.visitor, context);
    throw new HttpError(404, httpTexts.notFound);
  });
  if (client) serveClient(client);
  return {
    app,
    endpoints,
    bot,
    stop: live.close,
  };

  function serveClient(built: BuiltClient): void {
    serveAssets(app, built.folder);
    const isScreen = (path: string) => built.renderer.matchScreen(path) !== undefined;
    const readPage = createPageCache(deps, {
      client: built,
      readHead: (path, search) => pages.head(path, search, isScreen),
      readVersions: versions.read,
      call: endpoints.call,
      share,
    });
    pageRoutes(app, {
      guard,
      readPage,
      policyOf: pagePolicy(deps.config, built),
    });
  }
}
