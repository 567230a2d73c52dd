import { and, count, desc, eq, sql, type SQL } from 'drizzle-orm';
import { COUNT_MAX } from '#contract/ads/ads.ts';
import type { SearchResults } from '#contract/search/search.ts';
import { bySection, SECTION, sectionNames } from '#contract/sections/sections.ts';
import { isPublic, ofSection, writtenByAuthor } from '#server/ads/ads.queries.ts';
import { ads } from '#server/ads/ads.table.ts';
import { cities } from '#server/catalog/catalog.table.ts';
import type { Database } from '#server/db/database.ts';
import { idList, oneOfThese } from '#server/db/oneOf.ts';
import { statement } from '#server/db/statement.ts';
import { inSection, splitByNames } from '#server/db/textQuery.ts';

const query = sql.placeholder('query');
/** PostgreSQL does not keep these statements: words can be rare or common. */
const PLANNED_FOR_VALUES = false;
/** Ads that match the query; all without one. */
const isMatch: SQL = sql`(${query}::tsquery IS NULL OR ${ads.search} @@ ${query}::tsquery)`;

interface Search {
  at: Date;
  /** A `tsquery`; undefined matches all. */
  query: string | undefined;
}
const valuesOf = ({ at, query: text }: Search) => ({ at: at.toISOString(), query: text ?? null });

const matchesUpTo = statement((db) => {
  const found = db
    .select({ id: ads.id })
    .from(ads)
    .where(and(isPublic, isMatch, sql`read_by_index(${ads.id})`))
    .limit(sql.placeholder('limit'))
    .as('found');
  return db.select({ number: count() }).from(found);
}, PLANNED_FOR_VALUES);

async function countUpTo(db: Database, search: Search, limit: number): Promise<number> {
  const [row] = await matchesUpTo(db).execute({ ...valuesOf(search), limit });
  return row?.number ?? 0;
}

/** Numbers of the public ads that match, by section, each up to `COUNT_MAX`. */
export async function countsOf(db: Database, search: Search): Promise<SearchResults['counts']> {
  const counts = sectionNames.map(async (name) => {
    const query = inSection(SECTION[name], search.query);
    return [name, await countUpTo(db, { ...search, query }, COUNT_MAX)] as const;
  });
  return Object.fromEntries(await Promise.all(counts)) as SearchResults['counts'];
}

const newestMatches = statement(
  (db) =>
    db
      .select({ id: ads.id, section: ads.section })
      .from(ads)
      .where(and(isPublic, isMatch))
      .orderBy(desc(ads.publishedAt), desc(ads.id))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  PLANNED_FOR_VALUES,
);

/**
 * Ids and sections of the public ads that match: those with the words in title and names before those
 * that mention them, each newest first.
 */
export async function findMatches(
  db: Database,
  search: Search,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ id: number; section: number }[]> {
  const { at, query: text = '' } = search;
  const newest = (searched: Search, from: number, max: number) =>
    newestMatches(db).execute({ ...valuesOf(searched), limit: max, offset: from });
  const split = splitByNames(text);
  if (!split) return newest(search, offset, limit);

  const named = { at, query: split.named };
  const first = await newest(named, offset, limit);
  if (first.length === limit) return first;
  const all =
    first.length > 0 || offset === 0 ? offset + first.length : await countUpTo(db, named, offset);
  const others = { at, query: split.others };
  const skipped = offset + first.length - all;
  const rest = await newest(others, skipped, limit - first.length);
  return [...first, ...rest];
}

interface NewestPage {
  at: Date;
  /** The place that the page begins after; undefined for the first one. */
  after: { publishedAt: Date; id: number } | undefined;
  limit: number;
}
const isAfter = sql`(${ads.publishedAt}, ${ads.id})
  < (${sql.placeholder('afterTime')}::timestamptz, ${sql.placeholder('afterId')}::integer)`;
const newestColumns = { id: ads.id, section: ads.section, publishedAt: ads.publishedAt };
type Newest = { id: number; section: number; publishedAt: Date | null };
const ofPage = ({ at, after, limit }: NewestPage) => ({
  at: at.toISOString(),
  afterTime: after?.publishedAt.toISOString() ?? 'infinity',
  afterId: after?.id ?? 0,
  limit,
});

const newestAnywhere = statement((db) =>
  db
    .select(newestColumns)
    .from(ads)
    .where(and(isPublic, isAfter))
    .orderBy(desc(ads.publishedAt), desc(ads.id))
    .limit(sql.placeholder('limit')),
);
/** The lateral join reads no more of each city than a page, by the index of lists. */
const newestInCities = bySection((section) =>
  statement((db) => {
    const inCity = db
      .select(newestColumns)
      .from(ads)
      .where(and(ofSection(section), eq(ads.cityId, cities.id), isPublic, isAfter))
      .orderBy(desc(ads.publishedAt), desc(ads.id))
      .limit(sql.placeholder('limit'))
      .as('in_city');
    return db
      .select({ id: inCity.id, section: inCity.section, publishedAt: inCity.publishedAt })
      .from(cities)
      .innerJoinLateral(inCity, sql`true`)
      .where(oneOfThese(cities.id, 'cities'))
      .orderBy(desc(inCity.publishedAt), desc(inCity.id))
      .limit(sql.placeholder('limit'));
  }),
);

/**
 * Ids and sections of the newest public ads of all sections.
 * @param near ids of the cities that they are in; undefined for everywhere
 */
export async function findNewest(
  db: Database,
  page: NewestPage,
  near: number[] | undefined,
): Promise<Pick<Newest, 'id' | 'section'>[]> {
  if (!near) return newestAnywhere(db).execute(ofPage(page));
  const values = { ...ofPage(page), cities: idList(near) };
  const found = await Promise.all(
    sectionNames.map((name) => newestInCities[name](db).execute(values)),
  );
  return found.flat().toSorted(newerFirst).slice(0, page.limit);
}

const newerFirst = (one: Newest, other: Newest): number =>
  Number(other.publishedAt) - Number(one.publishedAt) || other.id - one.id;

/** Where an ad stands among the newest; undefined for one that was never published. */
export async function newestPlaceOf(db: Database, id: number): Promise<NewestPage['after']> {
  const [ad] = await db
    .select({ id: ads.id, publishedAt: ads.publishedAt })
    .from(ads)
    .where(eq(ads.id, id));
  return ad?.publishedAt ? { id: ad.id, publishedAt: ad.publishedAt } : undefined;
}

const newestByAuthor = statement((db) =>
  db
    .select({ id: ads.id, section: ads.section })
    .from(ads)
    .where(and(isPublic, writtenByAuthor))
    .orderBy(desc(ads.publishedAt), desc(ads.id))
    .limit(sql.placeholder('limit')),
);

/** Ids and sections of a user's public ads, newest first. */
export const findAdsOf = (
  db: Database,
  author: number,
  { at, limit }: { at: Date; limit: number },
): Promise<{ id: number; section: number }[]> =>
  newestByAuthor(db).execute({ author, at: at.toISOString(), limit });

/** Whether any public ad matches. */
export const isFound = async (db: Database, search: Search): Promise<boolean> =>
  (await newestMatches(db).execute({ ...valuesOf(search), limit: 1, offset: 0 })).length > 0;
