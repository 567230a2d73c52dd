import { SUGGESTIONS_MAX, type Suggestion } from '#contract/search/search.ts';
import { SECTION, sectionNames, type SectionName } from '#contract/sections/sections.ts';
import { MINUTE_MS } from '#contract/time.ts';
import {
  listAnimalTypes,
  listAllBreeds,
  listEventNames,
  listEventTypes,
  listGoods,
  listServices,
} from '#server/catalog/catalog.queries.ts';
import { beginsInNames, splitByNames, textQuery } from '#server/db/textQuery.ts';
import type { Deps } from '#server/deps.ts';
import { cachedFor } from '#server/shared/cachedFor.ts';
import type { createDictionary } from './dictionary.ts';
import { countsOf } from './search.queries.ts';
import { countByNames, lexemesOf, findTitles } from './suggestions.queries.ts';
import { keyOf } from './texts.ts';

/** Counting by name reads all ads. */
const KEPT_MS = MINUTE_MS;
/** Beginnings of words, of which each is typed by many. */
const STARTS_MAX = 5000;
const START_MIN = 2;
/** Letters by which a word may differ from what all its forms share. */
const ENDING = 2;
/** A word of fewer people that no list has may be a name of one of them. */
const AUTHORS_MIN = 3;

const wordsIn = (text: string): string[] => keyOf(text).match(/[\p{L}\p{N}]+/gu) ?? [];
/** Words without digits, as they are shown. */
const lettersIn = (title: string): string[] =>
  title.toLowerCase().match(/(?<![\p{L}\p{N}])\p{L}{3,40}(?![\p{L}\p{N}])/gu) ?? [];

/** Suggestions for what is being typed: names of the reference lists, and words of titles. */
export function createSuggestions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  namesLexemes: () => Promise<Set<string>>,
  dictionary: ReturnType<typeof createDictionary>,
) {
  /** Names with their numbers of ads. */
  async function readNames(at: Date): Promise<Suggestion[]> {
    const [{ items, cities }, types, breeds, goods, services, events, eventTypes] =
      await Promise.all([
        countByNames(db, at),
        listAnimalTypes(db),
        listAllBreeds(db),
        listGoods(db),
        listServices(db),
        listEventNames(db),
        listEventTypes(db),
      ]);
    const counts = new Map<string, number>();
    const add = (key: string, number: number) => counts.set(key, (counts.get(key) ?? 0) + number);
    const typeOfBreed = new Map(breeds.map(({ id, type }) => [id, type]));
    for (const { section, item, category, number } of items) {
      add(`${section} item ${item}`, number);
      add(`${section} category ${category}`, number);
      if (section === SECTION.pets) add(`type ${typeOfBreed.get(item ?? 0)}`, number);
    }
    const countOf = (key: string): number => counts.get(key) ?? 0;
    const named = (section: SectionName, list: { id: number; name: string }[]): Suggestion[] =>
      list.map(({ id, name }) => ({
        text: name,
        count: countOf(`${SECTION[section]} item ${id}`),
      }));
    return [
      ...types.map(({ name }) => ({ text: name, count: countOf(`type ${name}`) })),
      ...named('pets', breeds),
      ...named('market', goods),
      ...named('services', services),
      ...named('events', events),
      ...eventTypes.map(({ id, name }) => ({
        text: name,
        count: countOf(`${SECTION.events} category ${id}`),
      })),
      ...cities.map(({ name, number }) => ({ text: name, count: number })),
    ].filter(({ text, count }) => text !== '' && count > 0);
  }

  const names = cachedFor({ clock, ms: KEPT_MS }, readNames);

  /** Names in which each of the starts begins a word, those with most ads first. */
  async function namesFor(starts: string[]): Promise<string[]> {
    const fits = ({ text }: Suggestion): boolean => {
      const words = wordsIn(text);
      return starts.every((start) => words.some((word) => word.startsWith(start)));
    };
    return (await names(undefined))
      .filter(fits)
      .toSorted((one, other) => other.count - one.count)
      .slice(0, SUGGESTIONS_MAX)
      .map(({ text }) => text);
  }

  /** Words of titles that begin so, as dictionaries have them or most used, the most usual first. */
  async function titleWordsFor(at: Date, start: string): Promise<string[]> {
    const usesOf = new Map<string, { authors: Set<number>; forms: string[] }>();
    const shared = start.slice(0, Math.max(START_MIN, start.length - ENDING));
    const whole = splitByNames((await textQuery(db, start)) ?? '')?.named;
    const titles = await findTitles(
      db,
      at,
      [beginsInNames(shared), ...(whole ? [`(${whole})`] : [])].join(' | '),
    );
    const used = titles.flatMap(({ title, author }) =>
      lettersIn(title).flatMap((form) => (keyOf(form).startsWith(start) ? [{ form, author }] : [])),
    );
    const lexemes = await lexemesOf(db, [...new Set(used.map(({ form }) => form))]);
    for (const { form, author } of used) {
      const lexeme = lexemes.get(form);
      if (!lexeme) continue;
      const uses = usesOf.get(lexeme) ?? { authors: new Set(), forms: [] };
      uses.authors.add(author);
      uses.forms.push(form);
      usesOf.set(lexeme, uses);
    }
    const [known, named] = await Promise.all([namesLexemes(), dictionary()]);
    return [...usesOf]
      .filter(([lexeme, { authors }]) => authors.size >= AUTHORS_MIN || known.has(lexeme))
      .toSorted(([, one], [, other]) => other.forms.length - one.forms.length)
      .slice(0, SUGGESTIONS_MAX)
      .map(([lexeme, { forms }]) => named.get(lexeme) ?? mostFrequent(forms));
  }

  async function read(at: Date, text: string): Promise<Suggestion[]> {
    const starts = text.split(' ');
    const found = [
      ...(await namesFor(starts)),
      ...(starts.length === 1 ? await titleWordsFor(at, text) : []),
    ];
    const queries = await Promise.all(found.map((name) => textQuery(db, name)));
    const suggestions = await Promise.all(
      found
        .map((name, n) => ({ text: name, query: queries[n] }))
        // Another form of the same words.
        .filter(({ query }, n) => queries.indexOf(query) === n)
        .map(async (one) => ({ text: one.text, count: await total(at, one.query) })),
    );
    return suggestions
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => other.count - one.count)
      .slice(0, SUGGESTIONS_MAX);
  }

  /** What a search finds in all sections. */
  async function total(at: Date, query: string | undefined): Promise<number> {
    const counts = await countsOf(db, { at, query });
    return sectionNames.reduce((sum, name) => sum + counts[name], 0);
  }

  const suggestionsFor = cachedFor({ clock, ms: KEPT_MS, max: STARTS_MAX }, read);

  return async (q: string | undefined): Promise<Suggestion[]> => {
    const starts = wordsIn(q ?? '').join(' ');
    return starts.length < START_MIN ? [] : suggestionsFor(starts);
  };
}

function mostFrequent(forms: string[]): string {
  const counts = new Map<string, number>();
  for (const form of forms) counts.set(form, (counts.get(form) ?? 0) + 1);
  const [[form = ''] = []] = [...counts].toSorted(([, one], [, other]) => other - one);
  return form;
}
