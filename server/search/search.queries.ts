import { and, count, desc, eq, sql, type SQL } from 'drizzle-orm';
import { COUNT_MAX } from '#contract/ads/ads.ts';
import { isPublic, writtenByAuthor } from '#server/ads/ads.queries.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';
import {
  animalTypes,
  breeds,
  cities,
  eventNames,
  eventTypes,
  goods,
  services,
  synonyms,
} from '#server/catalog/catalog.table.ts';
import { statement } from '#server/db/statement.ts';
import { splitByNames } from '#server/db/textQuery.ts';
import { words } from './search.table.ts';

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

const matches = statement((db) => {
  const found = db
    .select({ section: ads.section })
    .from(ads)
    .where(and(isPublic, isMatch, eq(ads.section, sql.placeholder('section'))))
    .limit(COUNT_MAX)
    .as('found');
  return db.select({ number: count() }).from(found);
}, PLANNED_FOR_VALUES);

/** Number of a section's public ads that match, up to `COUNT_MAX`. */
export async function countMatches(db: Database, section: number, search: Search): Promise<number> {
  const [row] = await matches(db).execute({ ...valuesOf(search), section });
  return row?.number ?? 0;
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

const matchesUpTo = statement((db) => {
  const found = db
    .select({ id: ads.id })
    .from(ads)
    .where(and(isPublic, isMatch))
    .limit(sql.placeholder('limit'))
    .as('found');
  return db.select({ number: count() }).from(found);
}, PLANNED_FOR_VALUES);

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
  const [all] =
    first.length > 0 || offset === 0
      ? [{ number: offset + first.length }]
      : await matchesUpTo(db).execute({ ...valuesOf(named), limit: offset });
  const others = { at, query: split.others };
  const skipped = offset + first.length - (all?.number ?? 0);
  const rest = await newest(others, skipped, limit - first.length);
  return [...first, ...rest];
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

const anyMatch = statement(
  (db) => db.select({ id: ads.id }).from(ads).where(and(isPublic, isMatch)).limit(1),
  PLANNED_FOR_VALUES,
);

/** Whether any public ad matches. */
export const isFound = async (db: Database, search: Search): Promise<boolean> =>
  (await anyMatch(db).execute(valuesOf(search))).length > 0;

const WORDS_MAX = 5;
const word = sql`latin_key(${sql.placeholder('word')})`;
const similar = statement((db) =>
  db
    .select({ word: sql<string>`word` })
    .from(sql`search_words`)
    .where(sql`latin_key(word) % ${word}`)
    .orderBy(sql`similarity(latin_key(word), ${word}) DESC, word`)
    .limit(WORDS_MAX),
);

/** What is a word of its ads: names of catalog entries and their synonyms. */
const NAMES = [
  ...[cities, animalTypes, breeds, goods, services, eventNames, eventTypes].map(({ name }) => name),
  synonyms.word,
];

/** The lexemes of all names. */
export async function lexemesOfNames(db: Database): Promise<Set<string>> {
  const names = NAMED.map((list) => sql`SELECT string_agg(${list.name}, ' ') AS text FROM ${list}`);
  const rows = await db
    .select({ lexeme: sql<string>`DISTINCT unnest(search_lexemes(text))` })
    .from(sql`(${sql.join(names, sql` UNION ALL `)}) names`);
  return new Set(rows.map(({ lexeme }) => lexeme));
}

/** Deletes words that neither an ad nor a list has any more; returns how many. */
export async function deleteOldWords(db: Database): Promise<number> {
  const ofNames = NAMES.map((name) => sql`EXCEPT SELECT words_of(${name}) FROM ${name.table}`);
  const old = sql`(SELECT word FROM ${words}
    EXCEPT SELECT words_of(${ads.title}) FROM ${ads} WHERE ${ads.deletedAt} IS NULL
    ${sql.join(ofNames, sql` `)})`;
  const deleted = await db
    .delete(words)
    .where(sql`${words.word} IN ${old}`)
    .returning({ word: words.word });
  return deleted.length;
}

/** Words of ads with similar spelling, the most similar first. */
export const similarWords = async (db: Database, text: string): Promise<string[]> =>
  (await similar(db).execute({ word: text })).map((row) => row.word);

const split = statement((db) =>
  db
    .select({ words: sql<string>`left(joined, place) || ' ' || substr(joined, place + 1)` })
    .from(
      sql`search_key(${sql.placeholder('word')}) joined, generate_series(3, length(joined) - 3) place`,
    )
    .where(
      sql`EXISTS (SELECT FROM ${words} WHERE ${words.word} = left(joined, place))
        AND EXISTS (SELECT FROM ${words} WHERE ${words.word} = substr(joined, place + 1))`,
    ),
);

/** Pairs of words of ads that are the given one without the space between them. */
export const splitWords = async (db: Database, text: string): Promise<string[]> =>
  (await split(db).execute({ word: text })).map((row) => row.words);

const byItem = statement((db) =>
  db
    .select({
      section: ads.section,
      item: ads.itemId,
      category: ads.category,
      number: count(),
    })
    .from(ads)
    .where(isPublic)
    .groupBy(ads.section, ads.itemId, ads.category),
);
const byCity = statement((db) =>
  db
    .select({ name: cities.name, number: count() })
    .from(ads)
    .innerJoin(cities, eq(cities.id, ads.cityId))
    .where(isPublic)
    .groupBy(cities.name),
);

/** Numbers of public ads by section, item and category, and by city. Reads all public ads. */
export async function countByNames(db: Database, at: Date) {
  const [items, cities] = await Promise.all([
    byItem(db).execute({ at: at.toISOString() }),
    byCity(db).execute({ at: at.toISOString() }),
  ]);
  return { items, cities };
}
