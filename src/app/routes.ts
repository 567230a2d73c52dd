import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import {
  adminListPaths,
  adminReviewPath,
  boostPaths,
  endingPath,
  paths,
  sectionPaths,
} from '#contract/paths.ts';
import {
  boostableSections,
  bySection,
  sectionNames,
  type SectionName,
} from '#contract/sections/sections.ts';
import type { Sender } from '#src/ads/sending/sendings.ts';
import { homeStore } from '#src/home/homeStore.ts';
import { readLastCity } from '#src/shared/device/lastCity.ts';
import { petsStore } from '#src/sections/pets/petsStore.ts';
import { sessionStore } from '#src/session/sessionStore.ts';
import { lazyWithPreload, type LazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { numberOf } from '#src/shared/hooks/useParams.ts';
import { settingsStore } from '#src/shared/settings.ts';
import type { Stores } from '#src/shared/stores/stores.ts';

interface LoadContext {
  stores: Stores;
  /** The `:id` of the path; -1, which nothing has, when it is no number. */
  id: number;
  search: string;
  /** The key of the history entry that the user came back to: its saved list can be restored. */
  entry: string | undefined;
  /** What is on view stays there, and is brought up to date in place. */
  isRefresh?: boolean;
}

/** Loads a screen's data, in the browser and on the server. */
type Load = (context: LoadContext) => Promise<void>;

/** A screen that the server renders: its data is loaded before, or it has none. */
type Rendered = Load | 'none';

/** Robots may index what the server renders. */
type Indexed = { robots: 'index'; load: Rendered };
/** The screen loads its own data, in the browser alone. */
type Unindexed = { robots: 'none'; load: Rendered | 'own' };

/** A screen of the site, for browser and server. */
export type Route = (Indexed | Unindexed) & {
  path: string;
  /** Of the screen's component and file; the build lists its chunk. */
  name: string;
  Screen: LazyWithPreload<object>;
  props?: object;
  /** The target of «back» without a history; home by default. */
  parent?: string;
  /** One of the four tabs; it has no back button. */
  isTab?: boolean;
  /** The likely next screen: its code loads after the first interaction. */
  next?: () => Route;
  isForAdmins?: boolean;
};

const userIdOf = (stores: Stores): number | undefined =>
  stores.get(sessionStore).state.getState().userId;

type Screens = Record<string, ComponentType<never>>;

/** A lazy screen: the export of this name. */
const screen = (name: string, load: () => Promise<Screens>): Pick<Route, 'name' | 'Screen'> => ({
  name,
  Screen: lazyWithPreload(async () => (await load())[name] as ComponentType<object>),
});

/** Of the user: search engines must not index it. */
const own = { robots: 'none', load: 'own' } as const;

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
  ...screen('HomeScreen', () => import('#src/home/HomeScreen.tsx')),
  load: ({ stores }) => stores.get(homeStore).loadHome(readLastCity(userIdOf(stores))),
  robots: 'index',
  isTab: true,
  next: () => sectionRoutes.pets.list,
};

const newAd: Route = {
  path: paths.newAd,
  ...own,
  ...screen('NewAdScreen', () => import('#src/home/NewAdScreen.tsx')),
};

const sectionScreens = {
  pets: {
    list: screen('PetListScreen', () => import('#src/sections/pets/PetListScreen.tsx')),
    ad: screen('PetScreen', () => import('#src/sections/pets/PetScreen.tsx')),
    form: screen('PetFormScreen', () => import('#src/sections/pets/PetFormScreen.tsx')),
  },
  market: {
    list: screen('MarketListScreen', () => import('#src/sections/market/MarketListScreen.tsx')),
    ad: screen('MarketScreen', () => import('#src/sections/market/MarketScreen.tsx')),
    form: screen('MarketFormScreen', () => import('#src/sections/market/MarketFormScreen.tsx')),
  },
  services: {
    list: screen('ServiceListScreen', () => import('#src/sections/services/ServiceListScreen.tsx')),
    ad: screen('ServiceScreen', () => import('#src/sections/services/ServiceScreen.tsx')),
    form: screen('ServiceFormScreen', () => import('#src/sections/services/ServiceFormScreen.tsx')),
  },
  events: {
    list: screen('EventListScreen', () => import('#src/sections/events/EventListScreen.tsx')),
    ad: screen('EventScreen', () => import('#src/sections/events/EventScreen.tsx')),
    form: screen('EventFormScreen', () => import('#src/sections/events/EventFormScreen.tsx')),
  },
};

/** The list, the ads and the forms of a section. */
function routesOf(section: SectionName): Record<'list' | 'ad' | 'create' | 'edit', Route> {
  const { list: path, ad: adPath, create, edit } = sectionPaths[section];
  const screens = sectionScreens[section];
  const list: Route = {
    path,
    ...screens.list,
    load: async ({ stores, search, entry, isRefresh }) => {
      const { list } = await sectionStores[section](stores);
      await (isRefresh ? list.refresh() : list.open(search, entry));
    },
    robots: 'index',
    next: () => ad,
  };
  const ad: Route = {
    path: adPath(':id'),
    ...screens.ad,
    load: async ({ stores, id }) => (await sectionStores[section](stores)).detail.loadAd(id),
    robots: 'index',
    parent: path,
    next: () => list,
  };
  const form = { ...screens.form, ...own, parent: path };
  return {
    list,
    ad,
    create: { path: create, ...form },
    edit: { path: edit(':id'), ...form },
  };
}

const sectionRoutes = bySection(routesOf);

const ending = screen('EndingScreen', () => import('#src/ads/detail/ending/EndingScreen.tsx'));
const endings = (['pets', 'market'] as const).map((section): Route => ({
  path: endingPath(section, ':id'),
  ...own,
  ...ending,
  props: { section },
  parent: paths.profile,
}));

const search: Route = {
  path: paths.search,
  ...screen('SearchScreen', () => import('#src/search/SearchScreen.tsx')),
  load: async ({ stores, search: query, isRefresh }) => {
    const { searchStore } = await import('#src/search/searchStore.ts');
    const { loadResults, refresh } = stores.get(searchStore);
    await (isRefresh ? refresh() : loadResults(new URLSearchParams(query).get('q') ?? ''));
  },
  // Changes with each query.
  robots: 'none',
};
const login: Route = {
  path: paths.login,
  ...screen('LoginScreen', () => import('#src/session/login/LoginScreen.tsx')),
  load: 'none',
  robots: 'none',
};
export const messages: Route = {
  path: paths.messages,
  ...own,
  ...screen('MessagesScreen', () => import('#src/messages/MessagesScreen.tsx')),
  isTab: true,
};
const favorites: Route = {
  path: paths.favorites,
  ...own,
  ...screen('FavoritesScreen', () => import('#src/favorites/FavoritesScreen.tsx')),
  isTab: true,
};
const profile: Route = {
  path: paths.profile,
  ...own,
  ...screen('ProfileScreen', () => import('#src/profile/ProfileScreen.tsx')),
  isTab: true,
};
const sessions: Route = {
  path: paths.sessions,
  ...own,
  ...screen('SessionsScreen', () => import('#src/profile/SessionsScreen.tsx')),
  parent: paths.profile,
};
const connect: Route = {
  path: paths.connect,
  ...own,
  ...screen('ConnectScreen', () => import('#src/profile/identities/ConnectScreen.tsx')),
  parent: paths.profile,
};
const savedSearches: Route = {
  path: paths.savedSearches,
  ...own,
  ...screen('SavedSearchesScreen', () => import('#src/profile/SavedSearchesScreen.tsx')),
  parent: paths.profile,
};
const shelterPets: Route = {
  path: paths.shelterPets,
  ...own,
  ...screen('ShelterPetsScreen', () => import('#src/profile/shelter/ShelterPetsScreen.tsx')),
  parent: paths.profile,
};
const importPets: Route = {
  path: paths.importPets,
  ...own,
  ...screen('ImportScreen', () => import('#src/profile/shelter/ImportScreen.tsx')),
  parent: paths.shelterPets,
};
const notices: Route = {
  path: paths.notices,
  ...own,
  ...screen('NoticesScreen', () => import('#src/notices/NoticesScreen.tsx')),
  parent: paths.profile,
};
const noticeSettings: Route = {
  ...notices,
  path: paths.noticeSettings,
  props: { isSettings: true },
};
const pay: Route = {
  path: paths.pay(':id'),
  ...own,
  ...screen('PayScreen', () => import('#src/payments/PayScreen.tsx')),
};

const promoReport: Route = {
  path: paths.promoReport(':id'),
  ...screen('PromoReportScreen', () => import('#src/promoReport/PromoReportScreen.tsx')),
  load: async ({ stores, id, search: query }) => {
    const { promoReportStore } = await import('#src/promoReport/promoReportStore.ts');
    await stores.get(promoReportStore).load(id, query);
  },
  robots: 'none',
};

const person: Route = {
  path: paths.user(':id'),
  ...screen('PersonScreen', () => import('#src/people/PersonScreen.tsx')),
  load: async ({ stores, id }) => {
    const { personStore } = await import('#src/people/personStore.ts');
    await stores.get(personStore).load(id);
  },
  robots: 'none',
};

const searchParty: Route = {
  path: paths.searchParty(':code'),
  ...own,
  ...screen(
    'SearchPartyScreen',
    () => import('#src/sections/pets/lostPets/party/SearchPartyScreen.tsx'),
  ),
};

const homeAgain: Route = {
  path: paths.homeAgain,
  ...screen('HomeAgainScreen', () => import('#src/home/again/HomeAgainScreen.tsx')),
  load: async ({ stores, isRefresh }) => {
    const { homeStoriesStore } = await import('#src/home/again/homeStoriesStore.ts');
    const { load, refresh } = stores.get(homeStoriesStore);
    await (isRefresh ? refresh() : load(undefined));
  },
  robots: 'index',
};

const howItWorks = screen('HowItWorksScreen', () => import('#src/legal/HowItWorksScreen.tsx'));
const offer = screen('OfferScreen', () => import('#src/legal/OfferScreen.tsx'));
const documents: Omit<Route, 'load' | 'robots'>[] = [
  ...boostableSections.flatMap((section) => [
    { path: boostPaths[section].howItWorks, ...howItWorks, props: { section } },
    { path: boostPaths[section].offer, ...offer, props: { section } },
  ]),
  {
    path: paths.terms,
    ...screen('TermsScreen', () => import('#src/legal/TermsScreen.tsx')),
  },
  {
    path: paths.privacy,
    ...screen('PrivacyScreen', () => import('#src/legal/PrivacyScreen.tsx')),
  },
  {
    path: paths.safety,
    ...screen('SafetyScreen', () => import('#src/legal/SafetyScreen.tsx')),
  },
];

/** They name the operator. */
const legal = documents.map((route): Route => ({
  ...route,
  load: async ({ stores }) => void (await stores.get(settingsStore).loadSettings()),
  robots: 'index',
}));

const waiting = screen('WaitingScreen', () => import('#src/admin/review/WaitingScreen.tsx'));
const review = screen('ReviewScreen', () => import('#src/admin/review/ReviewScreen.tsx'));
const behindAdmin: Omit<Route, 'load' | 'robots'>[] = [
  ...sectionNames.flatMap((section) => [
    { path: adminListPaths[section], ...waiting, props: { section } },
    { path: adminReviewPath(section), ...review, props: { section } },
  ]),
  {
    path: paths.adminMoney,
    ...screen('MoneyScreen', () => import('#src/admin/money/MoneyScreen.tsx')),
  },
  {
    path: paths.adminPromos,
    ...screen('PromosScreen', () => import('#src/admin/promos/PromosScreen.tsx')),
  },
  {
    path: paths.adminNewPromo,
    ...screen('PromoFormScreen', () => import('#src/admin/promos/PromoFormScreen.tsx')),
  },
  {
    path: paths.adminEditPromo(':promoId'),
    ...screen('PromoEditScreen', () => import('#src/admin/promos/PromoEditScreen.tsx')),
  },
  {
    path: paths.adminPromo(':promoId'),
    ...screen('PromoScreen', () => import('#src/admin/promos/PromoScreen.tsx')),
  },
  {
    path: paths.adminReports,
    ...screen('ReportsScreen', () => import('#src/admin/reports/ReportsScreen.tsx')),
  },
  {
    path: paths.adminSupport,
    ...screen('SupportScreen', () => import('#src/admin/support/SupportScreen.tsx')),
  },
  {
    path: paths.adminCautions,
    ...screen('CautionsScreen', () => import('#src/admin/cautions/CautionsScreen.tsx')),
  },
  {
    path: paths.adminUsers,
    ...screen('UsersScreen', () => import('#src/admin/users/UsersScreen.tsx')),
  },
  {
    path: paths.adminUser(':userId'),
    ...screen('UserScreen', () => import('#src/admin/users/UserScreen.tsx')),
  },
  {
    path: paths.adminCatalog,
    ...screen('CatalogScreen', () => import('#src/admin/catalog/CatalogScreen.tsx')),
  },
  {
    path: paths.adminOperation,
    ...screen('OperationScreen', () => import('#src/admin/operation/OperationScreen.tsx')),
  },
  {
    path: paths.adminAudit,
    ...screen('AuditScreen', () => import('#src/admin/audit/AuditScreen.tsx')),
  },
];
const admin: readonly Route[] = [
  {
    path: paths.admin,
    ...screen('HubScreen', () => import('#src/admin/HubScreen.tsx')),
    ...own,
    isForAdmins: true,
  },
  ...behindAdmin.map((route) => ({ ...route, ...own, parent: paths.admin, isForAdmins: true })),
];

export const routes: readonly Route[] = [
  home,
  newAd,
  ...sectionNames.flatMap((section) => Object.values(sectionRoutes[section])),
  ...endings,
  search,
  login,
  messages,
  favorites,
  profile,
  sessions,
  connect,
  savedSearches,
  shelterPets,
  importPets,
  notices,
  noticeSettings,
  pay,
  promoReport,
  person,
  searchParty,
  homeAgain,
  ...legal,
  ...admin,
];

export const notFound: Route = {
  path: '*',
  ...screen('NotFoundScreen', () => import('./NotFoundScreen.tsx')),
  load: 'none',
  robots: 'none',
};

interface RouteMatch {
  route: Route;
  params: Readonly<Record<string, string | undefined>>;
}

/** The route of a path, or the not-found route. */
export function matchRoute(pathname: string): RouteMatch {
  for (const route of routes) {
    const match = matchPath(route.path, pathname);
    if (match) return { route, params: match.params };
  }
  return { route: notFound, params: {} };
}

/** Loads the code and the data of a route. */
export async function loadRoute(
  stores: Stores,
  { route: { Screen, load }, params }: RouteMatch,
  context: Omit<LoadContext, 'stores' | 'id'>,
): Promise<void> {
  const id = numberOf(params['id']);
  const loading = typeof load === 'function' && load({ ...context, stores, id });
  await Promise.all([Screen.preload(), loading]);
}
