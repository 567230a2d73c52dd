import { MINUTE_MS } from '#contract/time.ts';
import { HOME_STRIP, isNearby, NEARBY_KM } from '#contract/home.ts';
import { PET_CATEGORY, type PetFilters } from '#contract/sections/pets.ts';
import { addDays } from '#server/shared/clock.ts';
import { cachedFor } from '#server/shared/cachedFor.ts';
import { bySection, SECTION } from '#contract/sections/sections.ts';
import type { Deps } from '#server/deps.ts';
import type { Sections } from '#server/sections/sections.module.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { citiesOfLostPets, countBySection, countHappyEndings } from './home.queries.ts';

/** Counting reads all ads, so the result is cached for a minute. */
const CACHE_MS = MINUTE_MS;

/** Cities of visitors that a process remembers. */
const CITIES_MAX = 500;

const WEEK_DAYS = 7;
const YEAR_DAYS = 365;

export type HomeService = ReturnType<typeof createHomeService>;

export function createHomeService({ db, clock }: Deps, { pets }: Pick<Sections, 'pets'>) {
  async function readOverview(at: Date) {
    const [counts, happy] = await Promise.all([
      countBySection(db, at),
      countHappyEndings(db, { week: addDays(at, -WEEK_DAYS), year: addDays(at, -YEAR_DAYS) }),
    ]);
    return { counts, happy };
  }

  const overview = cachedFor({ clock, ms: CACHE_MS }, readOverview);
  const citiesNear = cachedFor({ clock, ms: CACHE_MS, max: CITIES_MAX }, (at, city: string) =>
    citiesOfLostPets(db, at, city),
  );

  const listPets = (filters: PetFilters, limit: number, viewer: Viewer | undefined) =>
    pets.list({ ...filters, limit, offset: 0 }, viewer);

  /**
   * Lost pets by distance, one indexed query per city until the strip is full: those nearby, or the
   * nearest where there are none.
   */
  async function lostPetsNear(city: string | undefined, viewer: Viewer | undefined) {
    const lost = { category: PET_CATEGORY.lost };
    const nearest = city ? await citiesNear(city) : [];
    if (nearest.length === 0) return listPets(lost, HOME_STRIP, viewer);
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
      return {
        counts: bySection((name) => counts.get(SECTION[name]) ?? 0),
        happy,
        newest,
        lost,
      };
    },
  };
}
