import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rowsOf } from '#tests/support/rowsOf.ts';
import { testApp } from '#tests/support/testApp.ts';
import { differentWords, sameWords } from '#tests/support/wordForms.ts';

type Pair = readonly [string, string];

/** The pairs of which the search makes the same words. */
async function madeSame(pairs: readonly Pair[]): Promise<string[]> {
  const { db } = await testApp();
  const rows = await rowsOf<{ one: string; other: string }>(
    db,
    sql`SELECT one, other FROM jsonb_to_recordset(${JSON.stringify(
      pairs.map(([one, other]) => ({ one, other })),
    )}) AS pairs (one text, other text)
    WHERE search_lexemes(one) = search_lexemes(other) AND search_lexemes(one) <> '{}'`,
  );
  return rows.map(({ one, other }) => `${one} ${other}`);
}

const joined = (pairs: readonly Pair[]) => pairs.map((pair) => pair.join(' '));

test('forms of one word are the same to a search', async () => {
  const same = await madeSame(sameWords);
  expect(joined(sameWords).filter((pair) => !same.includes(pair))).toEqual([]);
});

test('different words stay different', async () => {
  expect(await madeSame(differentWords)).toEqual([]);
});

test.each([
  ['2мес', '2 месяца'],
  ['15кг', '15 кг'],
  ['чихуахуа', 'чихуа хуа'],
  ['мейнкун', 'мейн-кун'],
  ['шитцу', 'ши тцу'],
  ['акитаину', 'акита-ину'],
  ['кот.Срочно', 'кот. Срочно'],
])('«%s» has the words of «%s»', async (one, other) => {
  expect(await madeSame([[one, other]])).toHaveLength(1);
});
