import { sql, type SQL } from 'drizzle-orm';
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
import { words } from './search.table.ts';

const WORDS_MAX = 5;
const word = sql`latin_key(${sql.placeholder('word')})`;
/** «Авчарка» begins like «овчарка»: unstressed vowels sound alike. */
const firstSound = (key: SQL): SQL => sql`translate(left(${key}, 1), 'oey', 'aii')`;
const similar = statement((db) =>
  db
    .select({ word: sql<string>`word` })
    .from(sql`search_words`)
    .where(
      sql`latin_key(word) % ${word} AND ${firstSound(sql`latin_key(word)`)} = ${firstSound(word)}`,
    )
    .orderBy(sql`similarity(latin_key(word), ${word}) DESC, word`)
    .limit(WORDS_MAX),
);

/** Words of ads with similar spelling that begin with the same sound, the most similar first. */
export const similarWords = async (db: Database, text: string): Promise<string[]> =>
  (await similar(db).execute({ word: text })).map((row) => row.word);

const split = statement((db) =>
  db
    .select({ words: sql<string>`left(joined, place) || ' ' || substr(joined, place + 1)` })
    .from(
      sql`search_key(${sql.placeholder('word')}) joined, generate_series(3, length(joined) - 3) place`,
    )
    .where(
      // Not into a preposition and a word.
      sql`search_lexemes(left(joined, place)) <> '{}'
        AND EXISTS (SELECT FROM ${words} WHERE ${words.word} = left(joined, place))
        AND EXISTS (SELECT FROM ${words} WHERE ${words.word} = substr(joined, place + 1))`,
    ),
);

/** Pairs of words of ads that are the given one without the space between them. */
export const splitWords = async (db: Database, text: string): Promise<string[]> =>
  (await split(db).execute({ word: text })).map((row) => row.words);

const begun = statement((db) =>
  db
    .select({ word: sql<string>`word` })
    .from(sql`search_words`)
    .where(sql`starts_with(word, search_key(${sql.placeholder('word')}))`)
    .orderBy(sql`length(word), word`)
    .limit(WORDS_MAX),
);

/** Words of ads that a short form begins, the shortest first. */
export const longerWords = async (db: Database, text: string): Promise<string[]> =>
  (await begun(db).execute({ word: text })).map((row) => row.word);

/** What is a word of its ads: names of catalog entries and their synonyms. */
const NAMES = [
  ...[cities, animalTypes, breeds, goods, services, eventNames, eventTypes].map(({ name }) => name),
  synonyms.word,
];

/** The lexemes of all names. */
export async function lexemesOfNames(db: Database): Promise<Set<string>> {
  const names = NAMES.map(
    (name) => sql`SELECT string_agg(${name}, ' ') AS text FROM ${name.table}`,
  );
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
