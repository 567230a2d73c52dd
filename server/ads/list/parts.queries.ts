import { and, asc, desc, eq, gt, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { PUBLISHED_DAYS } from '#contract/ads/ads.ts';
import type { Sort } from '#contract/ads/listFilters.ts';
import { ads } from '#server/ads/ads.table.ts';
import { addDays } from '#server/shared/clock.ts';
import { oneOfThese } from '#server/db/oneOf.ts';
import { isAroundCenter, isInCenter, type Condition, type Values } from './filtering.queries.ts';

/** A part of a list with its own order, so that an index can serve it. */
export interface ListPart extends Condition {
  order: SQL[];
  /**
   * What comes after an ad in this order, as parts whose order an index has. The ad's columns are in
   * placeholders, as `AdPlace` has them.
   */
  after: SQL[];
  values(at: Date): Values;
}

/** The columns of an ad by which lists are ordered. The time is a text in PostgreSQL's full precision. */
export interface AdPlace {
  afterId: number;
  afterPublished: string;
  afterDay: string | null;
  afterPrice: number;
  afterCity: number;
}

/** The place of an ad in a list made of parts. */
export interface ListPlace {
  part: number;
  values: AdPlace;
}

export const newestFirst: SQL[] = [desc(ads.publishedAt), desc(ads.id)];

const isOlder = sql`(${ads.publishedAt}, ${ads.id}) <
  (${sql.placeholder('afterPublished')}::timestamptz, ${sql.placeholder('afterId')}::integer)`;

/**
 * Newest first. `publishedAt` is renewed after 30 days and ads expire after 30, so a public ad is
 * less than 60 days old. The bound stops the index scan before the expired ads.
 */
export const newestPart: ListPart = {
  key: 'newest',
  where: gt(ads.publishedAt, sql.placeholder('publishedSince')),
  order: newestFirst,
  after: [isOlder],
  values: (at) => ({ publishedSince: addDays(at, -2 * PUBLISHED_DAYS).toISOString() }),
};

const afterPrice = sql.placeholder('afterPrice');

/** Cheapest first, among them newest first. */
export const cheapestPart: ListPart = {
  ...newestPart,
  key: 'cheapest',
  order: [asc(ads.price), ...newestFirst],
  after: [and(eq(ads.price, afterPrice), isOlder) as SQL, gt(ads.price, afterPrice)],
};

const afterCity = sql`${sql.placeholder('afterCity')}::integer`;
const positionOf = (city: SQLWrapper) =>
  sql`array_position(${sql.placeholder('cities')}::integer[], ${city})`;

/** Of the nearest cities first, whose ids are in that order, and of a city the newest first. */
export const nearestPart: ListPart = {
  ...newestPart,
  key: 'nearest',
  where: and(newestPart.where, oneOfThese(ads.cityId, 'cities')) as SQL,
  order: [positionOf(ads.cityId), ...newestFirst],
  after: [
    and(eq(ads.cityId, afterCity), isOlder) as SQL,
    gt(positionOf(ads.cityId), positionOf(afterCity)),
  ],
};

/** The parts of a list with prices. */
export const partsByPrice = ({ sort }: { sort?: Sort | undefined }): ListPart[] => [
  sort === 'cheap' ? cheapestPart : newestPart,
];

/** The ads of a part that meet one more condition. */
export const partWith = (part: ListPart, { key, where }: Condition): ListPart => ({
  ...part,
  key: `${part.key} ${key}`,
  where: and(part.where, where) as SQL,
});

/** Parts of a list with a radius: those of the city itself, then those of the cities around it. */
export const cityFirst = (parts: ListPart[]): ListPart[] => [
  ...parts.map((part) => partWith(part, isInCenter)),
  ...parts.map((part) => partWith(part, isAroundCenter)),
];

/** The parts of a list from a place on. */
export function partsAfter(parts: ListPart[], { part }: ListPlace): ListPart[] {
  const [current, ...others] = parts.slice(part);
  if (!current) return [];
  const rest = current.after.map((where, index) =>
    partWith(current, { key: `after${index}`, where }),
  );
  return [...rest, ...others];
}

export const partValues = (parts: ListPart[], at: Date): Values =>
  Object.assign({}, ...parts.map((part) => part.values(at))) as Values;
