import { isUnavailable } from '#contract/ads/ads.ts';
import { SUGGESTIONS_MAX, type SearchResults, type Suggestion } from '#contract/search/search.ts';
import { NEAREST_CITY_KM } from '#contract/search/places.ts';
import { SECTION, sectionNames, type SectionName } from '#contract/sections/sections.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { cachedFor } from '#server/shared/cachedFor.ts';
import type { SectionAds } from '#server/ads/section.ts';
import {
  findNearestCity,
  listAnimalTypes,
  listBreeds,
  listEventNames,
  listEventTypes,
  listGoods,
  listServices,
} from '#server/catalog/catalog.queries.ts';
import { textQuery } from '#server/db/textQuery.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { createCorrection } from './correction.ts';
import { keyOf, searchErrors } from './texts.ts';
import { countByNames, countMatches, findAdsOf, findMatches } from './search.queries.ts';

const USER_ADS_MAX = 50;
/** Counting by name reads all ads. */
const NAMES_MS = MINUTE_MS;

const wordsIn = (text: string): string[] => keyOf(text).match(/[\p{L}\p{N}]+/gu) ?? [];

export type SearchedSections = Readonly<Record<SectionName, SectionAds>>;

export type SearchService = ReturnType<typeof createSearchService>;

/** Search over all sections, corrected spelling, suggestions. */
export function createSearchService(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sections: SearchedSections,
) {
  async function countsOf(query: string | undefined): Promise<SearchResults['counts']> {
    const search = { at: clock(), query };
    const counts = sectionNames.map(
      async (name) => [name, await countMatches(db, SECTION[name], search)] as const,
    );
    return Object.fromEntries(await Promise.all(counts)) as SearchResults['counts'];
  }

  const correctedQuery = createCorrection({ db, clock });

  async function adsOf(
    found: { id: number; section: number }[],
    viewer: Viewer | undefined,
  ): Promise<SearchResults['items']> {
    const byId = new Map<number, SearchResults['items'][number]>();
    await Promise.all(
      sectionNames.map(async (section) => {
        const ids = found.filter((row) => row.section === SECTION[section]).map(({ id }) => id);
        if (ids.length === 0) return;
        for (const ad of await sections[section].byIds(ids, viewer)) {
          // A section's service answers with its own kind of ad.
          if (!isUnavailable(ad))
            byId.set(ad.id, { section, ad } as SearchResults['items'][number]);
        }
      }),
    );
    return found.flatMap(({ id }) => byId.get(id) ?? []);
  }

  /** Names with their numbers of ads, for suggestions. */
  async function readNames(at: Date): Promise<Suggestion[]> {
    const [{ items, cities }, types, breeds, goods, services, events, eventTypes] =
      await Promise.all([
        countByNames(db, at),
        listAnimalTypes(db),
        listBreeds(db),
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
        section,
        count: countOf(`${SECTION[section]} item ${id}`),
      }));
    return [
      ...types.map(({ name }): Suggestion => ({
        text: name,
        section: 'pets',
        count: countOf(`type ${name}`),
      })),
      ...named('pets', breeds),
      ...named('market', goods),
      ...named('services', services),
      ...named('events', events),
      ...eventTypes.map(({ id, name }): Suggestion => ({
        text: name,
        section: 'events',
        count: countOf(`${SECTION.events} category ${id}`),
      })),
      ...cities.map(({ name, number }) => ({ text: name, count: number })),
    ].filter((suggestion) => suggestion.count > 0);
  }

  const names = cachedFor({ clock, ms: NAMES_MS }, readNames);

  /** What a search finds; without words all ads. */
  async function find(q: string | undefined) {
    const query = q ? await textQuery(db, q) : undefined;
    const counts = await countsOf(query);
    return { query, counts, isEmpty: Object.values(counts).every((number) => number === 0) };
  }

  return {
    nearbyCities: ({ section, filters }: { section: SectionName; filters: object }) =>
      sections[section].nearby(filters),

    async nearestCity(place: { lat: number; lon: number }): Promise<{ city: string }> {
      const found = await findNearestCity(db, place);
      if (!found || found.km > NEAREST_CITY_KM) throw new HttpError(404, searchErrors.noCityNear);
      return { city: found.name };
    },

    /** The user's public ads, newest first. */
    async ofUser(userId: number, viewer: Viewer | undefined): Promise<SearchResults['items']> {
      const found = await findAdsOf(db, userId, { at: clock(), limit: USER_ADS_MAX });
      return adsOf(found, viewer);
    },

    async search(
      { q, limit, offset }: { q?: string | undefined; limit: number; offset: number },
      viewer: Viewer | undefined,
    ) {
      const given = await find(q);
      const corrected = q && given.query && given.isEmpty ? await correctedQuery(q) : undefined;
      const other = corrected === undefined ? undefined : await find(corrected);
      const { query, counts, isEmpty } = other ?? given;
      const page = { limit, offset };
      const found = limit > 0 ? await findMatches(db, { at: clock(), query }, page) : [];
      const items = await adsOf(found, viewer);
      return { counts, items, ...(corrected !== undefined && !isEmpty && { corrected }) };
    },

    /** Each word of the query begins a word of the name; the names with most ads first. */
    async suggest(q: string | undefined): Promise<Suggestion[]> {
      const wanted = wordsIn(q ?? '');
      if (wanted.length === 0) return [];
      const fits = ({ text }: Suggestion): boolean => {
        const words = wordsIn(text);
        return wanted.every((start) => words.some((word) => word.startsWith(start)));
      };
      return (await names(undefined))
        .filter(fits)
        .toSorted((one, other) => other.count - one.count)
        .slice(0, SUGGESTIONS_MAX);
    },
  };
}
