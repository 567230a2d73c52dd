import { BUSY_PARTNER, type Words } from './dataset.ts';

/** One request of somebody who is signed in, as the client sends it. */
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

/** A list with each of these filters, first page and page 50. */
const lists = (word: string, path: string, filters: Record<string, object>): ReadCall[] =>
  Object.entries(filters).flatMap(([name, filter]) =>
    FIRST_AND_PAGE_50.map((offset) => ({
      name: `${word}: ${name}${offset ? ', page 50' : ''}`,
      path: `/api/${path}/filter`,
      body: { ...filter, limit: 20, offset },
    })),
  );

const price = { priceFrom: 5000, priceTo: 6000 };

/** Everything that people look at whose cost could grow with the number of ads or messages. */
export function readCalls(words: Words, day: string): ReadCall[] {
  const pets = {
    'no filter': {},
    'category sale': { category: 1 },
    'category found (rare)': { category: 4 },
    'type dogs': { type: 'Собаки' },
    'type birds': { type: 'Птицы' },
    'common breed': { breed: words.commonBreed },
    'rare breed': { breed: words.rareBreed },
    'part of a breed': { breed: 'терьер' },
    'common town': { city: 'Москва' },
    'rare town': { city: words.rareTown },
    'part of a town': { city: 'ово' },
    sex: { sex: 1 },
    'price from': { priceFrom: 90_000, category: 1 },
    'price from and to': { ...price, category: 1 },
    'town and category': { city: 'Тула', category: 3 },
    'town and breed': { city: 'Москва', breed: words.commonBreed },
    'town and rare breed': { city: 'Тула', breed: words.rareBreed },
    'breed and sex': { breed: words.commonBreed, sex: 2 },
    all: {
      city: 'Москва',
      breed: words.commonBreed,
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
    item: { objectId: words.commonGoods },
    'parent item': { objectId: words.goodsParent },
    town: { city: 'Тула' },
    condition: { condition: 1 },
    'price from and to': { category: 2, ...price },
    'item and town': { objectId: words.commonGoods, city: 'Москва' },
    all: {
      objectId: words.commonGoods,
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
    service: { serviceId: words.commonService },
    town: { city: 'Тула' },
    'price from and to': { category: 1, ...price },
    'service and town': { serviceId: words.commonService, city: 'Москва' },
    all: {
      serviceId: words.commonService,
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
    name: { event: words.commonEvent },
    type: { type: words.eventType },
    town: { city: 'Тула' },
    date: { date: day },
    'type and town': { type: words.eventType, city: 'Москва' },
    all: { event: words.commonEvent, type: words.eventType, city: 'Москва', date: day },
  };
  return [
    ...lists('pets', 'articles', pets),
    ...lists('market', 'articles_market', market),
    ...lists('services', 'articles_service', services),
    ...lists('events', 'articles_event', events),
    ...SECTIONS.flatMap(({ articles, suffix }, index) => {
      const ids = words.ids[index] ?? [];
      return [
        { name: `one ad${suffix}`, path: `/api/${articles}/${ids[0]}` },
        { name: `20 ads by ids${suffix}`, path: `/api/articles/by-ids${suffix}`, body: ids },
        { name: `favorites${suffix}`, path: `/api/favorites${suffix}` },
        { name: `read ads${suffix}`, path: `/api/read-articles${suffix}` },
        { name: `own ads${suffix}`, path: `/api/my-articles${suffix}` },
      ];
    }),
    { name: 'boosts of a breed', path: `/api/boosted-ads?breed=${words.commonBreed}` },
    { name: 'dialogs', path: '/api/dialogs' },
    { name: 'conversation', path: `/api/messages/${BUSY_PARTNER}` },
    { name: 'conversation, older messages', path: `/api/messages/${BUSY_PARTNER}?offset=15` },
    { name: 'home', path: `/api/home?city=${words.rareTown}` },
  ];
}
