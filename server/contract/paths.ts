import type { SectionName } from './sections/sections.ts';

/** Every path of the site. Modules link to each other only by these. */
export const paths = {
  home: '/',
  search: '/search',
  login: '/login',
  profile: '/profile',
  sessions: '/profile/sessions',
  connect: '/profile/connect',
  savedSearches: '/profile/searches',
  shelterPets: '/profile/pets',
  importPets: '/profile/pets/import',
  notices: '/profile/notices',
  noticeSettings: '/profile/notices/settings',
  favorites: '/favorites',
  messages: '/messages',
  terms: '/terms',
  privacy: '/privacy',
  safety: '/safety',
  homeAgain: '/home-again',
  posts: '/posts',
  market: '/market',
  services: '/services',
  events: '/events',
  post: (id: number | string) => `/post/${id}`,
  marketPost: (id: number | string) => `/market-post/${id}`,
  servicePost: (id: number | string) => `/service-post/${id}`,
  eventPost: (id: number | string) => `/event-post/${id}`,
  user: (id: number | string) => `/user/${id}`,
  /** The course of a search, by the code of its link; its author's by the id of the ad. */
  searchParty: (code: number | string) => `/search-party/${code}`,
  /** The choice of a section for a new ad. */
  newAd: '/new-ad',
  newPost: '/new-post',
  newMarketPost: '/new-post-market',
  newServicePost: '/new-post-service',
  newEventPost: '/new-post-event',
  pay: (id: string) => `/pay/${id}`,
  promoReport: (id: number | string) => `/promo-report/${id}`,
  offer: '/offer',
  offerMarket: '/offer-market',
  offerService: '/offer-service',
  howItWorks: '/how-it-works',
  howItWorksMarket: '/how-it-works-market',
  howItWorksService: '/how-it-works-service',
  admin: '/admin',
  adminAds: '/admin/ads',
  adminMarketAds: '/admin/ads-market',
  adminServiceAds: '/admin/ads-service',
  adminEventAds: '/admin/ads-event',
  adminPromos: '/admin/promos',
  adminNewPromo: '/admin/promo',
  adminEditPromo: (id: number | string) => `/admin/promo/${id}/edit`,
  adminPromo: (id: number | string) => `/admin/promo/${id}`,
  adminCautions: '/admin/cautions',
  adminReports: '/admin/reports',
  adminSupport: '/admin/support',
  adminUsers: '/admin/users',
  adminUser: (id: number | string) => `/admin/users/${id}`,
  adminCatalog: '/admin/refs',
  adminAudit: '/admin/audit',
  adminMoney: '/admin/money',
  adminOperation: '/admin/operation',
} as const;

/** Connects this way in, or what has arrived with a code. */
export const connectPath = (name: 'to' | 'code', value: string): string =>
  `${paths.connect}?${name}=${value}`;

/** Posting a pet whose category is chosen. */
export const newPetPath = (category: string): string =>
  `${paths.newPost}?${new URLSearchParams({ category })}`;

const firstParts = new Set(
  Object.values(paths).map((path) => (typeof path === 'string' ? path : path('0')).split('/')[1]),
);

/** Calendar files of events. */
export const calendarPaths = {
  event: (id: number | string) => `${paths.eventPost(id)}.ics`,
  /** To subscribe to; the query has the list's filters. */
  list: `${paths.events}.ics`,
};

const FILE = /\.\w+$/u;
/** Whether the path is one of the app's; others are files and links of the server. */
export const isAppPath = (pathname: string): boolean =>
  firstParts.has(pathname.split('/')[1] ?? '') && !FILE.test(pathname);

/** The results of a search over all sections. */
export const searchPath = (q: string): string => `${paths.search}?${new URLSearchParams({ q })}`;

/** The conversation with this user; messages there are about the ad. */
export const dialogPath = (
  userId: number | string,
  about?: { section: SectionName; id: number },
): string =>
  `${paths.messages}?with=${userId}${about ? `&about=${about.section}-${about.id}` : ''}`;

/** A report alone, in its card. */
export const adminReportPath = (id: number): string => `${paths.adminReports}?report=${id}`;
/** The found payment. */
export const adminPaymentPath = (id: string): string =>
  `${paths.adminMoney}?${new URLSearchParams({ payment: id })}`;

type AdPath = (id: number | string) => string;

const editOf =
  (ad: AdPath): AdPath =>
  (id) =>
    `${ad(id)}/edit`;

/** The paths of every section. */
export const sectionPaths = {
  pets: { list: paths.posts, ad: paths.post, edit: editOf(paths.post), create: paths.newPost },
  market: {
    list: paths.market,
    ad: paths.marketPost,
    edit: editOf(paths.marketPost),
    create: paths.newMarketPost,
  },
  services: {
    list: paths.services,
    ad: paths.servicePost,
    edit: editOf(paths.servicePost),
    create: paths.newServicePost,
  },
  events: {
    list: paths.events,
    ad: paths.eventPost,
    edit: editOf(paths.eventPost),
    create: paths.newEventPost,
  },
} as const;
/** What is shown once an ad of these sections has ended. */
export const endingPath = (section: 'pets' | 'market', id: number | string): string =>
  `${sectionPaths[section].ad(id)}/ending`;

/** Paths about boosts, in the sections that have them. */
export const boostPaths = {
  pets: { howItWorks: paths.howItWorks, offer: paths.offer },
  market: { howItWorks: paths.howItWorksMarket, offer: paths.offerMarket },
  services: { howItWorks: paths.howItWorksService, offer: paths.offerService },
} as const;

/** The list of ads to review by section; the review screen is below it. */
export const adminListPaths: Readonly<Record<SectionName, string>> = {
  pets: paths.adminAds,
  market: paths.adminMarketAds,
  services: paths.adminServiceAds,
  events: paths.adminEventAds,
};
export const adminReviewPath = (section: SectionName): string =>
  `${adminListPaths[section]}/review`;
