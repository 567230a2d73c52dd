import { sql } from 'drizzle-orm';
import { boundedCache } from '#server/shared/boundedCache.ts';
import { saidCategories } from './categoryWords.ts';
import type { Database } from './database.ts';
import { statement } from './statement.ts';
import { emojiNames } from './texts.ts';

/** Whether a text contains `q` as it is, or all its words in any form. */
export const contains = (text: unknown, q: unknown) =>
  sql`(strpos(search_key(${text}), search_key(${q})) > 0
    OR (search_lexemes(${text}) @> (SELECT search_lexemes(${q})) AND (SELECT search_lexemes(${q})) <> '{}'))`;

/** The words of a search: those that must occur, and those after a minus, which must not. */
export function wordsOf(q: string): { included: string[]; excluded: string[] } {
  const words = q.split(/\s+/u).filter(Boolean);
  const isExcluded = (word: string): boolean => /^[-\u2212\u2013]/u.test(word);
  return {
    included: words.filter((word) => !isExcluded(word)),
    excluded: words.filter(isExcluded).map((word) => word.slice(1)),
  };
}

const quoted = (lexeme: string): string => `'${lexeme.replaceAll(/['\\]/gu, '$&$&')}'`;

const lexemesOf = statement((db) =>
  db
    .select({
      included: sql<string[]>`search_lexemes(${sql.placeholder('included')})`,
      excluded: sql<string[]>`search_lexemes(${sql.placeholder('excluded')})`,
    })
    .from(sql`(VALUES (1)) AS one`),
);

const EMOJI = new RegExp(Object.keys(emojiNames).join('|'), 'gu');
/** With the names of animals instead of their emoji. */
const withNames = (q: string): string => q.replaceAll(EMOJI, (emoji) => ` ${emojiNames[emoji]} `);

async function readQuery(db: Database, q: string): Promise<string> {
  const { included, excluded } = wordsOf(withNames(q));
  const [found] = await lexemesOf(db).execute({
    included: included.join(' '),
    excluded: excluded.join(' '),
  });
  const said = await saidCategories(db, found?.included ?? []);
  const terms = [
    ...said.others.map(quoted),
    ...said.terms,
    ...(found?.excluded ?? []).map((lexeme) => `!${quoted(lexeme)}`),
  ];
  return terms.join(' & ');
}

const QUERIES_MAX = 2000;
/** Migrations alone change what they depend on. Many users search for the same, page by page. */
const queries = boundedCache<string, string>(QUERIES_MAX);

/** A PostgreSQL `tsquery` for a search; undefined when it has no words. Words that say a category narrow to it. */
export async function textQuery(db: Database, q: string): Promise<string | undefined> {
  const query = queries.get(q) ?? (await readQuery(db, q));
  queries.set(q, query);
  return query || undefined;
}

/**
 * A `tsquery` made by `textQuery` in two: ads with its words in title and names, and the others. Undefined
 * when it requires no words.
 */
export function splitByNames(query: string): { named: string; others: string } | undefined {
  const terms = query.split(' & ');
  const names = terms.filter(isRequired).map(inNames).join(' & ');
  if (!names) return undefined;
  const named = terms.map((term) => (isRequired(term) ? inNames(term) : term)).join(' & ');
  return { named, others: `${query} & !(${names})` };
}

const isRequired = (term: string): boolean => term.startsWith("'");
const inNames = (term: string): string => `'=${term.slice(1)}`;

/** A `tsquery` for the ads of a section, that match another one if given. */
export const inSection = (section: number, query: string | undefined): string =>
  [`'=#${section}'`, ...(query ? [query] : [])].join(' & ');

/** A `tsquery` for ads with a word in title or names that begins so. */
export const beginsInNames = (start: string): string => `${inNames(quoted(start))}:*`;

/** The lexemes that a `tsquery` made by `textQuery` requires. */
export const requiredLexemes = (query: string): string[] =>
  query
    .split(' & ')
    .filter(isRequired)
    .map((term) => term.slice(1, -1).replaceAll(/(['\\])\1/gu, '$1'));
