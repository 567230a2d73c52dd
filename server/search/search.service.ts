import { isUnavailable, type BaseAd } from '#contract/ads.ts';
import { SUGGESTIONS_MAX, type SearchResults, type Suggestion } from '#contract/search.ts';
import { SECTION, sectionNames, type SectionName } from '#contract/sections.ts';
import { MINUTE_MS } from '#contract/time.ts';
import type { SectionAds } from '#server/ads/section.ts';
import {
  listAnimalTypes,
  listBreeds,
  listEventNames,
  listEventTypes,
  listGoods,
  listServices,
} from '#server/db/reference.queries.ts';
import { textQuery, wordsOf } from '#server/db/textQuery.ts';
import type { Deps } from '#server/deps.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { otherLayout } from './keyboard.ts';
import { keyOf } from './texts.ts';
import {
  countByNames,
  countMatches,
  findMatches,
  isFound,
  similarWords,
} from './search.queries.ts';

/** Counting by name reads all ads. */
const NAMES_MS = MINUTE_MS;

const wordsIn = (text: string): string[] => keyOf(text).match(/[\p{L}\p{N}]+/gu) ?? [];

export type SearchService = ReturnType<typeof createSearchService>;

/** Search over all sections, corrected spelling, suggestions. */
export function createSearchService(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sections: Readonly<Record<SectionName, SectionAds>>,
) {
  async function countsOf(query: string | undefined): Promise<SearchResults['counts']> {
    const search = { at: clock(), query };
    const counts = sectionNames.map(
      async (name) => [name, await countMatches(db, SECTION[name], search)] as const,
    );
    return Object.fromEntries(await Promise.all(counts)) as SearchResults['counts'];
  }

  const occurs = async (word: string): Promise<boolean> => {
    const query = await textQuery(db, word);
    return query === undefined || isFound(db, { at: clock(), query });
  };

  /** A word of ads instead of one that no ad has: typed on the other layout, or misspelt. */
  async function correctedWord(word: string): Promise<string | undefined> {
    if (await occurs(word)) return word;
    for (const other of [otherLayout(word), ...(await similarWords(db, word))]) {
      if (await occurs(other)) return other;
    }
    return undefined;
  }

  async function correctedQuery(q: string): Promise<string | undefined> {
    const { included, excluded } = wordsOf(q);
    const words = await Promise.all(included.map(correctedWord));
    if (words.includes(undefined)) return undefined;
    const corrected = [...words, ...excluded.map((word) => `-${word}`)].join(' ');
    return corrected === q ? undefined : corrected;
  }

  async function adsOf(
    found: { id: number; section: number }[],
    viewer: Viewer | undefined,
  ): Promise<{ section: SectionName; ad: BaseAd }[]> {
    const byId = new Map<number, { section: SectionName; ad: BaseAd }>();
    await Promise.all(
      sectionNames.map(async (section) => {
        const ids = found.filter((row) => row.section === SECTION[section]).map(({ id }) => id);
        if (ids.length === 0) return;
        for (const ad of await sections[section].byIds(ids, viewer)) {
          if (!isUnavailable(ad)) byId.set(ad.id, { section, ad });
        }
      }),
    );
    return found.flatMap(({ id }) => byId.get(id) ?? []);
  }

  /** Names with their numbers of ads, for suggestions. */
  async function readNames(): Promise<Suggestion[]> {
    const [{ items, cities }, types, breeds, goods, services, events, eventTypes] =
      await Promise.all([
        countByNames(db, clock()),
        listAnimalTypes(db),
        listBreeds(db),
        listGoods(db),
        listServices(db),
        listEventNames(db),
        listEventTypes(db),
      ]);
    const of = (section: SectionName, matches: (row: (typeof items)[number]) => boolean): number =>
      items
        .filter((row) => row.section === SECTION[section] && matches(row))
        .reduce((sum, row) => sum + row.number, 0);
    const named = (section: SectionName, list: { id: number; name: string }[]): Suggestion[] =>
      list.map(({ id, name }) => ({
        text: name,
        section,
        count: of(section, ({ item }) => item === id),
      }));
    const breedsOf = (type: string) =>
      new Set(breeds.filter((breed) => breed.type === type).map(({ id }) => id));
    return [
      ...types.map(({ name }): Suggestion => {
        const ids = breedsOf(name);
        return {
          text: name,
          section: 'pets',
          count: of('pets', ({ item }) => ids.has(item ?? 0)),
        };
      }),
      ...named('pets', breeds),
      ...named('market', goods),
      ...named('services', services),
      ...named('events', events),
      ...eventTypes.map(({ id, name }): Suggestion => ({
        text: name,
        section: 'events',
        count: of('events', ({ category }) => category === id),
      })),
      ...cities.map(({ name, number }) => ({ text: name, count: number })),
    ].filter((suggestion) => suggestion.count > 0);
  }

  let cached: { until: number; names: Promise<Suggestion[]> } | undefined;
  function names(): Promise<Suggestion[]> {
    const now = clock().getTime();
    if (cached && now < cached.until && now >= cached.until - NAMES_MS) return cached.names;
    const reading = readNames();
    cached = { until: now + NAMES_MS, names: reading };
    reading.catch(() => (cached = undefined));
    return reading;
  }

  return {
    async search(
      { q, limit, offset }: { q?: string | undefined; limit: number; offset: number },
      viewer: Viewer | undefined,
    ) {
      let query = q && (await textQuery(db, q));
      let counts = await countsOf(query || undefined);
      let corrected: string | undefined;
      if (q && query && Object.values(counts).every((number) => number === 0)) {
        corrected = await correctedQuery(q);
        if (corrected) {
          query = await textQuery(db, corrected);
          counts = await countsOf(query);
        }
      }
      const search = { at: clock(), query: query || undefined };
      const found = limit > 0 ? await findMatches(db, search, { limit, offset }) : [];
      const items = await adsOf(found, viewer);
      const isCorrected = corrected && Object.values(counts).some((number) => number > 0);
      return { counts, items, ...(isCorrected && { corrected }) };
    },

    /** Each word of the query begins a word of the name; the names with most ads first. */
    async suggest(q: string | undefined): Promise<Suggestion[]> {
      const wanted = wordsIn(q ?? '');
      if (wanted.length === 0) return [];
      const fits = ({ text }: Suggestion): boolean => {
        const words = wordsIn(text);
        return wanted.every((start) => words.some((word) => word.startsWith(start)));
      };
      return (await names())
        .filter(fits)
        .toSorted((one, other) => other.count - one.count)
        .slice(0, SUGGESTIONS_MAX);
    },
  };
}
