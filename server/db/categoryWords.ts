import { sql } from 'drizzle-orm';
import { MARKET_CATEGORY } from '#contract/sections/market.ts';
import { PET_CATEGORY } from '#contract/sections/pets.ts';
import { SECTION } from '#contract/sections/sections.ts';
import type { Database } from './database.ts';
import { categoryWords } from './texts.ts';

const pets = (category: keyof typeof PET_CATEGORY): string =>
  `'=#${SECTION.pets}.${PET_CATEGORY[category]}'`;
const market = (category: keyof typeof MARKET_CATEGORY): string =>
  `'=#${SECTION.market}.${MARKET_CATEGORY[category]}'`;

/** The ads of each category, as terms of a `tsquery`. */
const TERMS: Record<keyof typeof categoryWords, string> = {
  lost: `(${pets('lost')})`,
  found: `(${pets('found')})`,
  free: `(${pets('goodHands')} | ${market('free')})`,
  sale: `(${pets('sale')} | ${market('sale')})`,
};

const PHRASES = Object.entries(categoryWords).flatMap(([name, phrases]) =>
  phrases.map((phrase) => ({ phrase, term: TERMS[name as keyof typeof TERMS] })),
);

/** An ad whose words a backfill has not renewed lacks its category: it is found by the words. */
const termOf = (category: string, lexemes: string[]): string =>
  `(${category}|(!'=#.'&${lexemes.map((lexeme) => `'${lexeme}'`).join('&')}))`;

interface Said {
  lexemes: string[];
  term: string;
}

/** Migrations alone change them. */
let read: Promise<Said[]> | undefined;

async function readSaid(db: Database): Promise<Said[]> {
  const rows = await db
    .select({ lexemes: sql<string[]>`search_lexemes(phrase)` })
    .from(
      sql`jsonb_array_elements_text(${JSON.stringify(PHRASES.map(({ phrase }) => phrase))}::jsonb)
        WITH ORDINALITY phrases (phrase, place)`,
    )
    .orderBy(sql`place`);
  return rows.map(({ lexemes }, n) => ({ lexemes, term: termOf(PHRASES[n]?.term ?? '', lexemes) }));
}

/** The terms of the categories that lexemes say, and the lexemes that say none. */
export async function saidCategories(
  db: Database,
  given: readonly string[],
): Promise<{ terms: string[]; others: string[] }> {
  read ??= readSaid(db);
  const phrases = await read.catch((error: unknown) => {
    read = undefined;
    throw error;
  });
  const said = phrases.filter(({ lexemes }) => lexemes.every((lexeme) => given.includes(lexeme)));
  const used = new Set(said.flatMap(({ lexemes }) => lexemes));
  return {
    terms: [...new Set(said.map(({ term }) => term))],
    others: given.filter((lexeme) => !used.has(lexeme)),
  };
}
