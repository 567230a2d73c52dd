import { requiredLexemes, textQuery, wordsOf } from '#server/db/textQuery.ts';
import type { Deps } from '#server/deps.ts';
import { otherLayout } from './keyboard.ts';
import { isFound } from './search.queries.ts';
import { similarWords, splitWords } from './words.queries.ts';

/** More words are seldom typed, and each wrong one costs a dozen queries. */
const WORDS_MAX = 8;

/** Corrects searches that find nothing: misspelt, typed on the other layout, joined or split words. */
export function createCorrection(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  namesLexemes: () => Promise<Set<string>>,
) {
  const finds = async (words: string[]): Promise<boolean> => {
    const query = await textQuery(db, words.join(' '));
    return query === undefined || isFound(db, { at: clock(), query });
  };

  /** Whether a word stands in a reference list: it is spelled right, also when no ad has it. */
  async function isName(word: string): Promise<boolean> {
    const lexemes = requiredLexemes((await textQuery(db, word)) ?? '');
    const known = await namesLexemes();
    return lexemes.length > 0 && lexemes.every((lexeme) => known.has(lexeme));
  }

  const isRight = async (word: string): Promise<boolean> =>
    (await finds([word])) || (await isName(word));

  /** Joins words that are wrong alone, and that ads have as one. */
  async function joined(words: string[]): Promise<string[]> {
    const [first, second, ...others] = words;
    if (first === undefined || second === undefined) return words;
    const both = first + second;
    const isWrong = !(await isRight(first)) || !(await isRight(second));
    if (isWrong && (await finds([both]))) return joined([both, ...others]);
    return [first, ...(await joined([second, ...others]))];
  }

  /** What a wrong word may have meant, the likeliest first. */
  async function candidates(word: string): Promise<string[]> {
    const retyped = otherLayout(word);
    if (await isName(retyped)) return [retyped];
    const others = await Promise.all([
      splitWords(db, word),
      splitWords(db, retyped),
      similarWords(db, word),
      similarWords(db, retyped),
    ]);
    return [retyped, ...others.flat()];
  }

  /** The query with words that ads have; undefined when none finds any ad. */
  return async function correctedQuery(q: string): Promise<string | undefined> {
    const given = wordsOf(q);
    if (given.included.length > WORDS_MAX) return undefined;
    const excluded = given.excluded.map((word) => `-${word}`);
    const words = await joined(given.included);
    const areRight = await Promise.all(words.map(isRight));
    const corrected = words.filter((_, n) => areRight[n]);
    if (!(await finds([...corrected, ...excluded]))) return undefined;

    const chosen: string[] = [];
    for (const [n, word] of words.entries()) {
      let fitting = areRight[n] ? word : undefined;
      if (fitting === undefined) {
        for (const other of await candidates(word)) {
          if (!(await finds([...corrected, other, ...excluded]))) continue;
          fitting = other;
          corrected.push(other);
          break;
        }
      }
      if (fitting === undefined) return undefined;
      chosen.push(fitting);
    }
    const text = [...chosen, ...excluded].join(' ');
    return text === q ? undefined : text;
  };
}
