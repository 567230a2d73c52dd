import { requiredLexemes, textQuery, wordsOf } from '#server/db/textQuery.ts';
import type { Deps } from '#server/deps.ts';
import { otherLayout } from './keyboard.ts';
import { isFound } from './search.queries.ts';
import type { createDictionary } from './dictionary.ts';
import { longerWords, similarWords, splitWords } from './words.queries.ts';

/** More words are seldom typed, and each wrong one costs a dozen queries. */
const WORDS_MAX = 8;
const LETTERS = /[\p{L}\p{N}]/u;
/** «вет» is short for a longer word. */
const SHORT_FORM_MIN = 3;

/** Corrects searches that find nothing: misspelt, typed on the other layout, joined or split words. */
export function createCorrection(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  namesLexemes: () => Promise<Set<string>>,
  dictionary: ReturnType<typeof createDictionary>,
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

  /** Whether a word says a category, which narrows a search also when no ad has the word. */
  const saysCategory = async (word: string): Promise<boolean> => {
    const query = await textQuery(db, word);
    return query !== undefined && requiredLexemes(query).length === 0;
  };

  const isRight = async (word: string): Promise<boolean> =>
    (await finds([word])) || (await isName(word)) || (await saysCategory(word));

  /** Joins words that are wrong alone, and that ads have as one. */
  async function joined(words: string[]): Promise<string[]> {
    const [first, second, ...others] = words;
    if (first === undefined || second === undefined) return words;
    const both = first + second;
    const isWrong = !(await isRight(first)) || !(await isRight(second));
    if (isWrong && (await finds([both]))) return joined([both, ...others]);
    return [first, ...(await joined([second, ...others]))];
  }

  /** «кошка» for «кошек»; other words as they are. */
  async function inDictionary(word: string): Promise<string> {
    const [lexeme, ...others] = requiredLexemes((await textQuery(db, word)) ?? '');
    if (lexeme === undefined || others.length > 0) return word;
    return (await dictionary()).get(lexeme) ?? word;
  }

  /** What a wrong word may have meant, the likeliest first. */
  async function candidates(word: string): Promise<string[]> {
    const other = otherLayout(word);
    // The other layout may have signs on these keys.
    const retyped = LETTERS.test(other) ? [other] : [];
    if (await isName(other)) return retyped;
    const spellings = [word, ...retyped];
    const found = await Promise.all([
      ...spellings.map((spelling) => splitWords(db, spelling)),
      word.length < SHORT_FORM_MIN ? [] : longerWords(db, word),
      ...spellings.map((spelling) => similarWords(db, spelling)),
    ]);
    const others = await Promise.all(found.flat().map(inDictionary));
    const areCategories = await Promise.all(others.map(saysCategory));
    return [...retyped, ...others.filter((_, n) => !areCategories[n])];
  }

  /** The query with words that ads have; undefined when none finds any ad. */
  return async function correctedQuery(q: string): Promise<string | undefined> {
    const given = wordsOf(q);
    if (given.included.length > WORDS_MAX) return undefined;
    const excluded = given.excluded.map((word) => `-${word}`);
    const words = await joined(given.included);
    const required = requiredLexemes((await textQuery(db, q)) ?? '');
    // A phrase may say a category: its words need not be in ads.
    const isSaid = async (word: string): Promise<boolean> => {
      const own = requiredLexemes((await textQuery(db, word)) ?? '');
      return own.length > 0 && own.every((lexeme) => !required.includes(lexeme));
    };
    const areRight = await Promise.all(
      words.map(async (word) => (await isSaid(word)) || isRight(word)),
    );
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
