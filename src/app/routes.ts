import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import {
  adminListPaths,
  adminReviewPath,
  boostPaths,
  paths,
  sectionPaths,
} from '#contract/paths.ts';
import { boostableSections, sectionNames, type SectionName } from '#contract/sections/sections.ts';
import type { Sender } from '#src/ads/sending/sendings.ts';
import { homeStore } from '#src/home/homeStore.ts';
import { readLastCity } from '#src/shared/device/lastCity.ts';
import { petsStore } from '#src/sections/pets/petsStore.ts';
import { sessionStore } from '#src/session/sessionStore.ts';
import { lazyWithPreload, type LazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { settingsStore } from '#src/shared/settings.ts';
import type { Stores } from '#src/shared/stores/stores.ts';

interface LoadContext {
  stores: Stores;
  /** The `:id` of the path; 0 when it is no number, which no ad has. */
  id: number;
  search: string;
  /** The key of the history entry that the user came back to: its saved list can be restored. */
  entry: string | undefined;
}

/** A screen of the site, for browser and server. */
export interface Route {
  path: string;
  /** The source module; the build lists its chunk. */
  module: string;
  Screen: LazyWithPreload<object>;
  props?: object;
  /** Loads the screen's data in the browser and on the server; other screens load their own. */
  load?: (context: LoadContext) => Promise<void>;
  /** The target of «back» without a history; home by default. */
  parent?: string;
  /** One of the four tabs; it has no back button. */
  isTab?: boolean;
  /** The likely next screen: its code loads after the first interaction. */
  next?: () => Route;
  isForAdmins?: boolean;
}

const userIdOf = (stores: Stores): number | undefined =>
  stores.get(sessionStore).state.getState().userId;

type Screens = Record<string, ComponentType<never>>;

/** A lazy screen: the module's export of the same name. */
function screen(module: string, load: () => Promise<Screens>): Pick<Route, 'module' | 'Screen'> {
  const name = /(\w+)\.tsx$/u.exec(module)?.[1] ?? '';
  return {
    module,
    Screen: lazyWithPreload(async () => (await load())[name] as ComponentType<object>),
  };
}

/** The stores of the sections; pets are in the first chunk. */
const sectionStores = {
  pets: async (stores: Stores) => stores.get(petsStore),
  market: async (stores: Stores) =>
    stores.get((await import('#src/sections/market/marketStore.ts')).marketStore),
  services: async (stores: Stores) =>
    stores.get((await import('#src/sections/services/servicesStore.ts')).servicesStore),
  events: async (stores: Stores) =>
    stores.get((await import('#src/sections/events/eventsStore.ts')).eventsStore),
} as const;

export const loadSectionStore = (
  stores: Stores,
  section: SectionName,
): Promise<{ detail: Sender }> => sectionStores[section](stores);

const home: Route = {
  path: paths.home,
  ...screen('src/home/HomeScreen.tsx', () => import('#src/home/HomeScreen.tsx')),
  load: ({ stores }) => stores.get(homeStore).loadHome(readLastCity(userIdOf(stores))),
  isTab: true,
  next: () => petList,
};

const newAd: Route = {
  path: paths.newAd,
  ...screen('src/home/NewAdScreen.tsx', () => import('#src/home/NewAdScreen.tsx')),
};

const petList: Route = {
  path: paths.posts,
  ...screen(
    'src/sections/pets/PetListScreen.tsx',
    () => import('#src/sections/pets/PetListScreen.tsx'),
  ),
  load: ({ stores, search, entry }) => stores.get(petsStore).list.open(search, entry),
  next: () => pet,
};
const pet: Route = {
  path: paths.post(':id'),
  ...screen('src/sections/pets/PetScreen.tsx', () => import('#src/sections/pets/PetScreen.tsx')),
  load: ({ stores, id }) => stores.get(petsStore).detail.loadAd(id),
  parent: paths.posts,
  next: () => petList,
};
const petForm: Omit<Route, 'path'> = {
  ...screen(
    'src/sections/pets/PetFormScreen.tsx',
    () => import('#src/sections/pets/PetFormScreen.tsx'),
  ),
  parent: paths.posts,
};

const marketList: Route = {
  path: paths.market,
  ...screen(
    'src/sections/market/MarketListScreen.tsx',
    () => import('#src/sections/market/MarketListScreen.tsx'),
  ),
  load: async ({ stores, search, entry }) =>
    (await sectionStores.market(stores)).list.open(search, entry),
  next: () => marketAd,
};
const marketAd: Route = {
  path: paths.marketPost(':id'),
  ...screen(
    'src/sections/market/MarketScreen.tsx',
    () => import('#src/sections/market/MarketScreen.tsx'),
  ),
  load: async ({ stores, id }) => (await sectionStores.market(stores)).detail.loadAd(id),
  parent: paths.market,
};
const marketForm: Omit<Route, 'path'> = {
  ...screen(
    'src/sections/market/MarketFormScreen.tsx',
    () => import('#src/sections/market/MarketFormScreen.tsx'),
  ),
  parent: paths.market,
};

const serviceList: Route = {
  path: paths.services,
  ...screen(
    'src/sections/services/ServiceListScreen.tsx',
    () => import('#src/sections/services/ServiceListScreen.tsx'),
  ),
  load: async ({ stores, search, entry }) =>
    (await sectionStores.services(stores)).list.open(search, entry),
  next: () => service,
};
const service: Route = {
  path: paths.servicePost(':id'),
  ...screen(
    'src/sections/services/ServiceScreen.tsx',
    () => import('#src/sections/services/ServiceScreen.tsx'),
  ),
  load: async ({ stores, id }) => (await sectionStores.services(stores)).detail.loadAd(id),
  parent: paths.services,
};
const serviceForm: Omit<Route, 'path'> = {
  ...screen(
    'src/sections/services/ServiceFormScreen.tsx',
    () => import('#src/sections/services/ServiceFormScreen.tsx'),
  ),
  parent: paths.services,
};

const eventList: Route = {
  path: paths.events,
  ...screen(
    'src/sections/events/EventListScreen.tsx',
    () => import('#src/sections/events/EventListScreen.tsx'),
  ),
  load: async ({ stores, search, entry }) =>
    (await sectionStores.events(stores)).list.open(search, entry),
  next: () => event,
};
const event: Route = {
  path: paths.eventPost(':id'),
  ...screen(
    'src/sections/events/EventScreen.tsx',
    () => import('#src/sections/events/EventScreen.tsx'),
  ),
  load: async ({ stores, id }) => (await sectionStores.events(stores)).detail.loadAd(id),
  parent: paths.events,
};
const eventForm: Omit<Route, 'path'> = {
  ...screen(
    'src/sections/events/EventFormScreen.tsx',
    () => import('#src/sections/events/EventFormScreen.tsx'),
  ),
  parent: paths.events,
};

const search: Route = {
  path: paths.search,
  ...screen('src/search/SearchScreen.tsx', () => import('#src/search/SearchScreen.tsx')),
  load: async ({ stores, search: query }) => {
    const { searchStore } = await import('#src/search/searchStore.ts');
    await stores.get(searchStore).loadResults(new URLSearchParams(query).get('q') ?? '');
  },
};
export const login: Route = {
  path: paths.login,
  ...screen(
    'src/session/login/LoginScreen.tsx',
    () => import('#src/session/login/LoginScreen.tsx'),
  ),
};
export const messages: Route = {
  path: paths.messages,
  ...screen('src/messages/MessagesScreen.tsx', () => import('#src/messages/MessagesScreen.tsx')),
  isTab: true,
};
const favorites: Route = {
  path: paths.favorites,
  ...screen(
    'src/favorites/FavoritesScreen.tsx',
    () => import('#src/favorites/FavoritesScreen.tsx'),
  ),
  isTab: true,
};
const profile: Route = {
  path: paths.profile,
  ...screen('src/profile/ProfileScreen.tsx', () => import('#src/profile/ProfileScreen.tsx')),
  isTab: true,
};
const sessions: Route = {
  path: paths.sessions,
  ...screen('src/profile/SessionsScreen.tsx', () => import('#src/profile/SessionsScreen.tsx')),
  parent: paths.profile,
};
const savedSearches: Route = {
  path: paths.savedSearches,
  ...screen(
    'src/profile/SavedSearchesScreen.tsx',
    () => import('#src/profile/SavedSearchesScreen.tsx'),
  ),
  parent: paths.profile,
};
const notices: Route = {
  path: paths.notices,
  ...screen('src/notices/NoticesScreen.tsx', () => import('#src/notices/NoticesScreen.tsx')),
  parent: paths.profile,
};
const noticeSettings: Route = {
  ...notices,
  path: paths.noticeSettings,
  props: { isSettings: true },
};
const pay: Route = {
  path: paths.pay(':id'),
  ...screen('src/payments/PayScreen.tsx', () => import('#src/payments/PayScreen.tsx')),
};

const promoReport: Route = {
  path: paths.promoReport(':id'),
  ...screen(
    'src/promoReport/PromoReportScreen.tsx',
    () => import('#src/promoReport/PromoReportScreen.tsx'),
  ),
  load: async ({ stores, id, search: query }) => {
    const { promoReportStore } = await import('#src/promoReport/promoReportStore.ts');
    await stores.get(promoReportStore).loadReport(id, query);
  },
};

const person: Route = {
  path: paths.user(':id'),
  ...screen('src/people/PersonScreen.tsx', () => import('#src/people/PersonScreen.tsx')),
  load: async ({ stores, id }) => {
    const { personStore } = await import('#src/people/personStore.ts');
    await stores.get(personStore).loadPerson(id);
  },
};

const howItWorks = screen(
  'src/legal/HowItWorksScreen.tsx',
  () => import('#src/legal/HowItWorksScreen.tsx'),
);
const offer = screen('src/legal/OfferScreen.tsx', () => import('#src/legal/OfferScreen.tsx'));
const documents: Route[] = [
  ...boostableSections.flatMap((section) => [
    { path: boostPaths[section].howItWorks, ...howItWorks, props: { section } },
    { path: boostPaths[section].offer, ...offer, props: { section } },
  ]),
  {
    path: paths.terms,
    ...screen('src/legal/TermsScreen.tsx', () => import('#src/legal/TermsScreen.tsx')),
  },
  {
    path: paths.privacy,
    ...screen('src/legal/PrivacyScreen.tsx', () => import('#src/legal/PrivacyScreen.tsx')),
  },
  {
    path: paths.safety,
    ...screen('src/legal/SafetyScreen.tsx', () => import('#src/legal/SafetyScreen.tsx')),
  },
];

/** They name the operator. */
const legal = documents.map((route): Route => ({
  ...route,
  load: async ({ stores }) => void (await stores.get(settingsStore).loadSettings()),
}));

const waiting = screen(
  'src/admin/review/WaitingScreen.tsx',
  () => import('#src/admin/review/WaitingScreen.tsx'),
);
const review = screen(
  'src/admin/review/ReviewScreen.tsx',
  () => import('#src/admin/review/ReviewScreen.tsx'),
);
const behindAdmin: Route[] = [
  ...sectionNames.flatMap((section) => [
    { path: adminListPaths[section], ...waiting, props: { section } },
    { path: adminReviewPath(section), ...review, props: { section } },
  ]),
  {
    path: paths.adminMoney,
    ...screen('src/admin/money/MoneyScreen.tsx', () => import('#src/admin/money/MoneyScreen.tsx')),
  },
  {
    path: paths.adminPromos,
    ...screen(
      'src/admin/promos/PromosScreen.tsx',
      () => import('#src/admin/promos/PromosScreen.tsx'),
    ),
  },
  {
    path: paths.adminNewPromo,
    ...screen(
      'src/admin/promos/PromoFormScreen.tsx',
      () => import('#src/admin/promos/PromoFormScreen.tsx'),
    ),
  },
  {
    path: paths.adminEditPromo(':promoId'),
    ...screen(
      'src/admin/promos/PromoEditScreen.tsx',
      () => import('#src/admin/promos/PromoEditScreen.tsx'),
    ),
  },
  {
    path: paths.adminPromo(':promoId'),
    ...screen(
      'src/admin/promos/PromoScreen.tsx',
      () => import('#src/admin/promos/PromoScreen.tsx'),
    ),
  },
  {
    path: paths.adminReports,
    ...screen(
      'src/admin/reports/ReportsScreen.tsx',
      () => import('#src/admin/reports/ReportsScreen.tsx'),
    ),
  },
  {
    path: paths.adminSupport,
    ...screen(
      'src/admin/support/SupportScreen.tsx',
      () => import('#src/admin/support/SupportScreen.tsx'),
    ),
  },
  {
    path: paths.adminCautions,
    ...screen(
      'src/admin/cautions/CautionsScreen.tsx',
      () => import('#src/admin/cautions/CautionsScreen.tsx'),
    ),
  },
  {
    path: paths.adminUsers,
    ...screen('src/admin/users/UsersScreen.tsx', () => import('#src/admin/users/UsersScreen.tsx')),
  },
  {
    path: paths.adminUser(':userId'),
    ...screen('src/admin/users/UserScreen.tsx', () => import('#src/admin/users/UserScreen.tsx')),
  },
  {
    path: paths.adminCatalog,
    ...screen(
      'src/admin/catalog/CatalogScreen.tsx',
      () => import('#src/admin/catalog/CatalogScreen.tsx'),
    ),
  },
  {
    path: paths.adminAudit,
    ...screen('src/admin/audit/AuditScreen.tsx', () => import('#src/admin/audit/AuditScreen.tsx')),
  },
];
const admin: Route[] = [
  {
    path: paths.admin,
    ...screen('src/admin/HubScreen.tsx', () => import('#src/admin/HubScreen.tsx')),
    isForAdmins: true,
  },
  ...behindAdmin.map((route) => ({ ...route, parent: paths.admin, isForAdmins: true })),
];

export const routes: readonly Route[] = [
  home,
  petList,
  pet,
  newAd,
  { path: paths.newPost, ...petForm },
  { path: sectionPaths.pets.edit(':id'), ...petForm },
  marketList,
  marketAd,
  { path: paths.newMarketPost, ...marketForm },
  { path: sectionPaths.market.edit(':id'), ...marketForm },
  serviceList,
  service,
  { path: paths.newServicePost, ...serviceForm },
  { path: sectionPaths.services.edit(':id'), ...serviceForm },
  eventList,
  event,
  { path: paths.newEventPost, ...eventForm },
  { path: sectionPaths.events.edit(':id'), ...eventForm },
  search,
  login,
  messages,
  favorites,
  profile,
  sessions,
  savedSearches,
  notices,
  noticeSettings,
  pay,
  promoReport,
  person,
  ...legal,
  ...admin,
];

export const notFound: Route = {
  path: '*',
  ...screen('src/app/NotFoundScreen.tsx', () => import('./NotFoundScreen.tsx')),
};

interface RouteMatch {
  route: Route;
  params: Readonly<Record<string, string | undefined>>;
}

function findRoute(pathname: string): RouteMatch {
  for (const route of routes) {
    const match = matchPath(route.path, pathname);
    if (match) return { route, params: match.params };
  }
  return { route: notFound, params: {} };
}

let last: { pathname: string; match: RouteMatch } | undefined;

/** The route of a path, or the not-found route. A page asks several times for the same path. */
export function matchRoute(pathname: string): RouteMatch {
  if (last?.pathname !== pathname) last = { pathname, match: findRoute(pathname) };
  return last.match;
}

/** Loads the code and the data of a route. */
export async function loadRoute(
  stores: Stores,
  { route, params }: RouteMatch,
  { search, entry }: Pick<LoadContext, 'search' | 'entry'>,
): Promise<void> {
  const id = Number(params['id']) || 0;
  await Promise.all([route.Screen.preload(), route.load?.({ stores, id, search, entry })]);
}
