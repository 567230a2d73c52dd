import { MINUTE_MS } from '#contract/time.ts';
import { HOME_STRIP, isNearby, NEARBY_KM } from '#contract/home.ts';
import { PET_CATEGORY, type PetFilters } from '#contract/sections/pets.ts';
import { addDays } from '#server/shared/clock.ts';
import { cachedFor } from '#server/shared/cachedFor.ts';
import { SECTION } from '#contract/sections/sections.ts';
import type { Deps } from '#server/deps.ts';
import type { Sections } from '#server/sections/sections.module.ts';
import type { Viewer } from '#server/http/viewer.ts';
import {
  countBySection,
  countHappyEndings,
  coordinatesOf,
  findCitiesOfLostPets,
  type Coordinates,
} from './home.queries.ts';

/** Counting reads all ads, so the result is cached for a minute. */
const CACHE_MS = MINUTE_MS;

const WEEK_DAYS = 7;
const YEAR_DAYS = 365;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

const EARTH_KM = 6371;

/** By the haversine formula. */
function kmBetween(one: Coordinates, other: Coordinates): number {
  const across = Math.sin(radians(other.lon - one.lon) / 2) ** 2;
  const along = Math.sin(radians(other.lat - one.lat) / 2) ** 2;
  const haversine = along + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * across;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(haversine));
}

export type HomeService = ReturnType<typeof createHomeService>;

export function createHomeService({ db, clock }: Deps, { pets }: Pick<Sections, 'pets'>) {
  async function readOverview(at: Date) {
    const [counts, happy, citiesOfLostPets] = await Promise.all([
      countBySection(db, at),
      countHappyEndings(db, { week: addDays(at, -WEEK_DAYS), year: addDays(at, -YEAR_DAYS) }),
      findCitiesOfLostPets(db, at),
    ]);
    return { counts, happy, citiesOfLostPets };
  }

  const overview = cachedFor({ clock, ms: CACHE_MS }, readOverview);

  const listPets = (filters: PetFilters, limit: number, viewer: Viewer | undefined) =>
    pets.list({ ...filters, limit, offset: 0 }, viewer);

  /**
   * Lost pets by distance, one indexed query per city until the strip is full: those nearby, or the
   * nearest where there are none.
   */
  async function lostPetsNear(city: string | undefined, viewer: Viewer | undefined) {
    const lost = { category: PET_CATEGORY.lost };
    const here = city ? await coordinatesOf(db, city) : undefined;
    if (!here) return listPets(lost, HOME_STRIP, viewer);
    const { citiesOfLostPets } = await overview(undefined);
    const nearest = citiesOfLostPets
      .map((place) => ({ name: place.name, km: Math.round(kmBetween(here, place)) }))
      .toSorted((one, other) => one.km - other.km);
    const found: Awaited<ReturnType<typeof listPets>> = [];
    for (const { name, km } of nearest) {
      const isFull = found.length >= HOME_STRIP;
      if (isFull || (found.length > 0 && isNearby(found[0]) && km > NEARBY_KM)) break;
      const pets = await listPets({ ...lost, city: name }, HOME_STRIP - found.length, viewer);
      found.push(...pets.map((pet) => ({ ...pet, distance_km: km })));
    }
    return found;
  }

  return {
    async show(city: string | undefined, viewer: Viewer | undefined) {
      const [{ counts, happy }, newest, lost] = await Promise.all([
        overview(undefined),
        listPets({}, HOME_STRIP, viewer),
        lostPetsNear(city, viewer),
      ]);
      const countOf = (section: keyof typeof SECTION) => counts.get(SECTION[section]) ?? 0;
      return {
        counts: {
          pets: countOf('pets'),
          market: countOf('market'),
          services: countOf('services'),
          events: countOf('events'),
        },
        happy,
        newest,
        lost,
      };
    },
  };
}
