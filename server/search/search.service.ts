import { NEARBY_KM } from '#contract/home.ts';
import { isUnavailable } from '#contract/ads/ads.ts';
import type { SearchResults } from '#contract/search/search.ts';
import { NEAREST_CITY_KM } from '#contract/search/places.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { SECTION, sectionNames, type SectionName } from '#contract/sections/sections.ts';
import type { SectionAds } from '#server/ads/section.ts';
import { citiesAround, findNearestCity } from '#server/catalog/catalog.queries.ts';
import { textQuery } from '#server/db/textQuery.ts';
import { cachedFor } from '#server/shared/cachedFor.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { createCorrection } from './correction.ts';
import { createDictionary } from './dictionary.ts';
import { searchErrors } from './texts.ts';
import { countsOf, findAdsOf, findMatches, findNewest, newestPlaceOf } from './search.queries.ts';
import { createSuggestions } from './suggestions.ts';
import { lexemesOfNames } from './words.queries.ts';

const USER_ADS_MAX = 50;
/** Reading them reads all reference lists. */
const LEXEMES_MS = MINUTE_MS;

export type SearchedSections = Readonly<Record<SectionName, SectionAds>>;

export type SearchService = ReturnType<typeof createSearchService>;

/** Search over all sections, corrected spelling, suggestions. */
export function createSearchService(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sections: SearchedSections,
) {
  const readLexemes = cachedFor({ clock, ms: LEXEMES_MS }, () => lexemesOfNames(db));
  const namesLexemes = () => readLexemes(undefined);
  const dictionary = createDictionary({ db, clock });
  const correctedQuery = createCorrection({ db, clock }, namesLexemes, dictionary);

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

  /** What a search finds; without words all ads. */
  async function find(q: string | undefined) {
    const query = q ? await textQuery(db, q) : undefined;
    const counts = await countsOf(db, { at: clock(), query });
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

    /** A page of the newest public ads of all sections, near a city or everywhere. */
    async newest(
      {
        city,
        after,
        limit,
      }: { city?: string | undefined; after?: number | undefined; limit: number },
      viewer: Viewer | undefined,
    ): Promise<SearchResults['items']> {
      const near = city === undefined ? undefined : await citiesAround(db, city, NEARBY_KM);
      const place = after === undefined ? undefined : await newestPlaceOf(db, after);
      if (near?.length === 0 || (after !== undefined && !place)) return [];
      const page = { at: clock(), after: place, limit };
      const found = await findNewest(
        db,
        page,
        near?.map(({ id }) => id),
      );
      const items = await adsOf(found, viewer);
      const kms = new Map(near?.map(({ name, km }) => [name, km]));
      return items.map(
        ({ section, ad }) =>
          ({ section, ad: { ...ad, distance_km: kms.get(ad.city) } }) as (typeof items)[number],
      );
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

    suggest: createSuggestions({ db, clock }, namesLexemes, dictionary),
  };
}
