import { HOUR_MS } from '#contract/time.ts';
import {
  listBreeds,
  listCities,
  listGoods,
  listServices,
} from '#server/catalog/catalog.queries.ts';
import type { Deps } from '#server/deps.ts';
import { cachedFor } from '#server/shared/cachedFor.ts';
import { lexemesOf } from './suggestions.queries.ts';
import { dictionaryWords } from './texts.ts';

/** Reading them reads lists of the catalog. */
const KEPT_MS = HOUR_MS;
const wordsIn = (name: string): string[] => name.toLowerCase().match(/\p{L}+/gu) ?? [];
/** «Стрижка кошек»: what follows the first word has another case. */
const firstIn = (name: string): string[] => wordsIn(name).slice(0, 1);

/** Reads the dictionary forms of words by their lexemes. */
export function createDictionary({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  async function read(): Promise<Map<string, string>> {
    const [breeds, cities, goods, services] = await Promise.all([
      listBreeds(db),
      listCities(db),
      listGoods(db),
      listServices(db),
    ]);
    const words = [
      ...dictionaryWords,
      ...[...breeds, ...cities].flatMap(({ name }) => wordsIn(name)),
      ...[...goods, ...services].flatMap(({ name }) => firstIn(name)),
    ];
    const lexemes = await lexemesOf(db, [...new Set(words)]);
    // The first word of a lexeme counts.
    return new Map(words.toReversed().map((word) => [lexemes.get(word) ?? word, word]));
  }

  const forms = cachedFor({ clock, ms: KEPT_MS }, read);
  return () => forms(undefined);
}
