import type { ListFilter } from '#contract/ads/listFilters.ts';
import { sectionLists } from '#contract/sections/sectionLists.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import { BUSY_PARTNER, type DatasetNames } from './dataset.ts';

/** A request of a signed-in user, as the client sends it. */
export interface ReadCall {
  name: string;
  path: string;
  body?: unknown;
}

const SECTIONS = [
  { articles: 'articles', suffix: '' },
  { articles: 'articles_market', suffix: '-market' },
  { articles: 'articles_service', suffix: '-service' },
  { articles: 'articles_event', suffix: '-event' },
];
const FIRST_AND_PAGE_50 = [0, 1000];
export const PAGE_50 = ', page 50';
export const SCROLLED_TO_PAGE_50 = ', scrolled to page 50';

/** A filter alone, or with what it needs. */
function filterAlone(name: string, filter: ListFilter, day: string): object {
  switch (filter.kind) {
    case 'choice':
      return { [name]: filter.choices[0]?.id };
    case 'flag':
      return { [name]: 1 };
    case 'day':
      return { [name]: day };
    case 'words':
      return { [name]: 'ласковый' };
    case 'city':
      return { [name]: 'Тула' };
    case 'radius':
      return { city: 'Тула', [name]: 50 };
    case 'priceFrom':
    case 'priceTo':
      return { [name]: 5000 };
    case 'parts':
    case 'sort':
      return { [name]: Object.keys(filter.names).at(-1) };
    case 'entry':
      throw new Error(`the filter ${name} needs a call with an entry of the data set`);
  }
}

/** The declared filters that none of the lists has. */
function othersOf(section: SectionName, lists: Record<string, object>, day: string) {
  const tried = new Set(Object.values(lists).flatMap((filters) => Object.keys(filters)));
  const others = Object.entries(sectionLists[section].filters).filter(([name]) => !tried.has(name));
  return Object.fromEntries(
    others.map(([name, filter]) => [name, filterAlone(name, filter, day)] as const),
  );
}

/** A list with each of these filters, and with each that is declared beside them, first page and page 50. */
const lists = (
  section: SectionName,
  path: string,
  { filters, day }: { filters: Record<string, object>; day: string },
): ReadCall[] =>
  Object.entries({ ...filters, ...othersOf(section, filters, day) }).flatMap(([name, filter]) =>
    FIRST_AND_PAGE_50.map((offset) => ({
      name: `${section}: ${name}${offset ? PAGE_50 : ''}`,
      path: `/api/${path}/filter`,
      body: { ...filter, limit: 20, offset },
    })),
  );

/** The same page as its link shows, as the client asks for it after scrolling through those before. */
export const scrolledTo = ({ name, path, body }: ReadCall, lastId: number): ReadCall => ({
  name: name.replace(PAGE_50, SCROLLED_TO_PAGE_50),
  path,
  body: { ...(body as object), after: lastId },
});

const price = { priceFrom: 5000, priceTo: 6000 };

/** Every read whose cost could grow with the number of ads or messages. */
export function readCalls(names: DatasetNames, day: string): ReadCall[] {
  const pets = {
    'no filter': {},
    'category sale': { category: 1 },
    'category found (rare)': { category: 4 },
    'type dogs': { type: 'Собаки' },
    'type birds': { type: 'Птицы' },
    'common breed': { breed: names.commonBreed },
    'rare breed': { breed: names.rareBreed },
    'part of a breed': { breed: 'терьер' },
    'common city': { city: 'Москва' },
    'rare city': { city: names.rareCity },
    'part of a city': { city: 'ово' },
    sex: { sex: 1 },
    cheapest: { sort: 'cheap' },
    'cheapest of a city': { sort: 'cheap', city: 'Тула' },
    'price from': { priceFrom: 90_000, category: 1 },
    'price from and to': { ...price, category: 1 },
    'one word': { q: names.commonBreed.split(' ')[0] },
    'three words': { q: 'щенок ласковый москва' },
    'a word in a city': { q: 'щенок', city: 'Тула' },
    'a word around a city': { q: 'щенок', city: 'Тула', radius_km: 50 },
    'city and category': { city: 'Тула', category: 3 },
    'city and breed': { city: 'Москва', breed: names.commonBreed },
    'city and rare breed': { city: 'Тула', breed: names.rareBreed },
    'breed and sex': { breed: names.commonBreed, sex: 2 },
    all: {
      city: 'Москва',
      breed: names.commonBreed,
      category: 1,
      sex: 1,
      priceFrom: 100,
      priceTo: 50_000,
    },
  };
  const market = {
    'no filter': {},
    'category free': { category: 1 },
    'type cats': { type: 'Для кошек' },
    item: { objectId: names.commonGoods },
    'parent item': { objectId: names.goodsParent },
    city: { city: 'Тула' },
    condition: { condition: 1 },
    'price from and to': { category: 2, ...price },
    'item and city': { objectId: names.commonGoods, city: 'Москва' },
    all: {
      objectId: names.commonGoods,
      city: 'Москва',
      condition: 2,
      category: 2,
      priceFrom: 100,
      priceTo: 50_000,
    },
  };
  const services = {
    'no filter': {},
    'category free': { category: 3 },
    service: { serviceId: names.commonService },
    city: { city: 'Тула' },
    'price from and to': { category: 1, ...price },
    'service and city': { serviceId: names.commonService, city: 'Москва' },
    all: {
      serviceId: names.commonService,
      city: 'Москва',
      category: 1,
      priceFrom: 100,
      priceTo: 50_000,
    },
  };
  const events = {
    'no filter': {},
    upcoming: { category: 'upcoming' },
    past: { category: 'past' },
    name: { event: names.commonEvent },
    type: { type: names.eventType },
    city: { city: 'Тула' },
    date: { date: day },
    'type and city': { type: names.eventType, city: 'Москва' },
    all: { event: names.commonEvent, type: names.eventType, city: 'Москва', date: day },
  };
  return [
    ...lists('pets', 'articles', { filters: pets, day }),
    ...lists('market', 'articles_market', { filters: market, day }),
    ...lists('services', 'articles_service', { filters: services, day }),
    ...lists('events', 'articles_event', { filters: events, day }),
    ...SECTIONS.flatMap(({ articles, suffix }, index) => {
      const ids = names.ids[index] ?? [];
      return [
        { name: `one ad${suffix}`, path: `/api/${articles}/${ids[0]}` },
        { name: `20 ads by ids${suffix}`, path: `/api/articles/by-ids${suffix}`, body: ids },
        { name: `favorites${suffix}`, path: `/api/favorites${suffix}` },
        { name: `read ads${suffix}`, path: `/api/read-articles${suffix}` },
        { name: `own ads${suffix}`, path: `/api/my-articles${suffix}` },
      ];
    }),
    { name: 'boosts of a breed', path: `/api/boosted-ads?breed=${names.commonBreed}` },
    {
      name: 'cities around an empty list',
      path: '/api/nearby-cities',
      body: { section: 'pets', filters: { city: 'Тула', breed: names.rareBreed } },
    },
    {
      name: 'cities around an empty search',
      path: '/api/nearby-cities',
      body: { section: 'market', filters: { city: 'Москва', q: 'аквариум' } },
    },
    { name: 'dialogs', path: '/api/dialogs' },
    { name: 'conversation', path: `/api/messages/${BUSY_PARTNER}` },
    { name: 'conversation, older messages', path: `/api/messages/${BUSY_PARTNER}?offset=15` },
    { name: 'conversation, before a message', path: `/api/messages/${BUSY_PARTNER}?before=900` },
    { name: 'conversation, search', path: `/api/messages/${BUSY_PARTNER}?q=привет` },
    { name: 'dialogs, page', path: '/api/dialogs?limit=50&offset=50' },
    { name: 'dialogs, search', path: '/api/dialogs?q=привет' },
    { name: 'home', path: `/api/home?city=${names.rareCity}` },
    { name: 'newest', path: '/api/newest' },
    { name: 'newest near', path: `/api/newest?city=${names.rareCity}` },
  ];
}
