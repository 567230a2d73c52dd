import type { Hono } from 'hono';
import { registerAdmin } from './admin/admin.module.ts';
import { isImageOfPromo } from './admin/promos/promos.queries.ts';
import { adsTitled, findAdForMessage, isImageOfAd } from './ads/ads.queries.ts';
import { shareRoutes } from './ads/shares/shares.routes.ts';
import { createSharesService } from './ads/shares/shares.service.ts';
import { registerAudit } from './audit/audit.module.ts';
import { registerBot } from './bot/bot.module.ts';
import type { TelegramBot } from './bot/telegram/telegramBot.service.ts';
import { registerCatalog } from './admin/catalog/catalog.module.ts';
import type { Deps } from './deps.ts';
import { registerFavorites } from './favorites/favorites.module.ts';
import { favoritesAmong, usersOf } from './favorites/favorites.queries.ts';
import { isImageOfHome } from './ads/endings/homeStories.queries.ts';
import { registerHealth } from './health/health.module.ts';
import { registerHome } from './home/home.module.ts';
import type { BuiltClient } from './http/client/clientFiles.ts';
import type { EndpointRegistry } from './http/endpoints/endpointRegistry.ts';
import { createHttp, rejectUnknownEndpoints } from './http/http.module.ts';
import { registerHomeStories } from './homeStories/homeStories.module.ts';
import { registerImages } from './images/images.module.ts';
import { startHandOver } from './matches/handOvers.service.ts';
import { createHelpedHome } from './matches/helpedHome.ts';
import { isAboutLostPet } from './matches/lostPets.queries.ts';
import { registerMatches } from './matches/matches.module.ts';
import { registerMessages } from './messages/messages.module.ts';
import { registerNotices } from './notices/notices.module.ts';
import { registerPages, serveClient } from './pages/pages.module.ts';
import { boostEvents } from './payments/boosts/boostEvents.ts';
import { registerPayments } from './payments/payments.module.ts';
import { registerPeople } from './people/people.module.ts';
import { registerProfile } from './profile/profile.module.ts';
import { registerReports } from './reports/reports.module.ts';
import { registerSavedSearches } from './savedSearches/savedSearches.module.ts';
import { registerSearch } from './search/search.module.ts';
import { registerSearchParty } from './searchParty/searchParty.module.ts';
import { registerSections } from './sections/sections.module.ts';
import { isShownAvatar } from './session/accounts/users.queries.ts';
import { registerSession } from './session/session.module.ts';
import { sightingsAsWords } from './sightings/sightings.queries.ts';
import { registerSightings } from './sightings/sightings.module.ts';
import { createTokenReader } from './session/tokens.ts';

interface App {
  app: Hono;
  endpoints: EndpointRegistry;
  bot: TelegramBot;
  /** Ends the live streams; other requests go on. */
  stop(): void;
}

/**
 * Builds the server from its dependencies; it neither listens nor reads the environment.
 * @param client the built client; without it only the API is served
 */
export function createApp(deps: Deps, client?: BuiltClient): App {
  const { endpoints, readVersions } = createHttp(deps, createTokenReader(deps));
  registerHealth(endpoints, deps);
  const images = registerImages(
    endpoints,
    deps,
    async (image, at) =>
      (await isImageOfAd(deps.db, image, at)) ||
      (await isImageOfPromo(deps.db, image)) ||
      (await isShownAvatar(deps.db, image)) ||
      (await isImageOfHome(deps.db, image)),
  );
  const { notices, telegramChats, vapidPublicKey } = registerNotices(endpoints, deps);
  const { session, openSessions, loginClientOf } = registerSession(endpoints, deps, {
    notices: { allowTelegram: telegramChats.allow, noteTimezone: notices.noteTimezone },
    vapidPublicKey,
  });
  registerAudit(endpoints, deps);
  const { gate, messages, conversations, answerTimeOf, stop } = registerMessages(endpoints, deps, {
    images,
    adsTitled,
    otherWords: sightingsAsWords,
    findAd: findAdForMessage,
    isAboutLostPet,
    sentAbout: startHandOver,
  });
  const sections = registerSections(endpoints, {
    ...deps,
    images,
    adEvents: boostEvents,
    ended: createHelpedHome(deps),
    favoritesAmong,
    usersOf,
    answerTimeOf,
  });
  shareRoutes(endpoints, createSharesService(deps));
  registerFavorites(endpoints, deps, sections);
  const { stars } = registerPayments(endpoints, deps, sections);
  const matches = registerMatches(endpoints, deps, { pets: sections.pets, messages });
  registerSightings(endpoints, deps, { images, gate });
  registerSearchParty(endpoints, deps, gate);
  registerHomeStories(endpoints, deps, { images, gate });
  const savedSearches = registerSavedSearches(endpoints, deps);
  const bot = registerBot(endpoints, deps, {
    sections,
    notices,
    telegramChats,
    savedSearches,
    matches,
    stars,
  });
  registerPeople(endpoints, deps, { answerTimeOf });
  registerProfile(endpoints, deps, {
    images,
    session,
    openSessions,
    loginClientOf,
    allowTelegram: telegramChats.allow,
    notices,
    savedSearches,
    sections: Object.values(sections),
  });
  registerHome(endpoints, deps, sections);
  registerSearch(endpoints, deps, sections);
  const admin = registerAdmin(endpoints, deps, { sections, images, messages, conversations });
  registerReports(endpoints, deps, admin);
  registerCatalog(endpoints, deps);
  const pages = registerPages(endpoints, deps, { sections, images, readVersions });
  rejectUnknownEndpoints(endpoints);
  if (client) serveClient(endpoints, deps, { client, pages, readVersions });
  return { app: endpoints.app, endpoints, bot, stop };
}
