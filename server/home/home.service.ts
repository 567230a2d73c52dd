import { HOME_STRIP } from '#contract/home.ts';
import { PET_CATEGORY, type PetFilters } from '#contract/pets.ts';
import { SECTION } from '#contract/sections.ts';
import type { Deps } from '#server/deps.ts';
import type { Sections } from '#server/sections/sections.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { countBySection, placeOf, townsOfLost, type Place } from './home.queries.ts';

/** Counting goes over all ads; a minute-old answer is as good on a front page. */
const OVERVIEW_MS = 60_000;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** How far apart two places are: the haversine, which grows with the distance and orders as it does. */
function apart(one: Place, other: Place): number {
  const across = Math.sin(radians(other.lon - one.lon) / 2) ** 2;
  const along = Math.sin(radians(other.lat - one.lat) / 2) ** 2;
  return along + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * across;
}

export type HomeService = ReturnType<typeof createHomeService>;

/** What the home screen shows of all sections. */
export function createHomeService({ db, clock }: Deps, { pets }: Pick<Sections, 'pets'>) {
  async function readOverview(at: Date) {
    const [counts, lostTowns] = await Promise.all([countBySection(db, at), townsOfLost(db, at)]);
    return { counts, lostTowns };
  }

  let kept: { until: number; overview: ReturnType<typeof readOverview> } | undefined;

  /** One counting serves everyone who asks within the minute; a failed one is not kept. */
  function overview(): ReturnType<typeof readOverview> {
    const at = clock();
    if (kept && at.getTime() < kept.until && at.getTime() >= kept.until - OVERVIEW_MS) {
      return kept.overview;
    }
    const reading = readOverview(at);
    kept = { until: at.getTime() + OVERVIEW_MS, overview: reading };
    reading.catch(() => (kept = undefined));
    return reading;
  }

  const listPets = (filters: PetFilters, limit: number, viewer: Viewer | undefined) =>
    pets.list({ ...filters, limit, offset: 0 }, viewer);

  /** The lost of the nearest town first: town by town, so that each step is one look into an index. */
  async function lostNear(town: string | undefined, viewer: Viewer | undefined) {
    const lost = { category: PET_CATEGORY.lost };
    const here = town ? await placeOf(db, town) : undefined;
    if (!here) return listPets(lost, HOME_STRIP, viewer);
    const { lostTowns } = await overview();
    const nearest = lostTowns.toSorted((one, other) => apart(here, one) - apart(here, other));
    const found: Awaited<ReturnType<typeof listPets>> = [];
    for (const { name } of nearest) {
      found.push(...(await listPets({ ...lost, city: name }, HOME_STRIP - found.length, viewer)));
      if (found.length >= HOME_STRIP) break;
    }
    return found;
  }

  return {
    async show(town: string | undefined, viewer: Viewer | undefined) {
      const [{ counts }, newest, lost] = await Promise.all([
        overview(),
        listPets({}, HOME_STRIP, viewer),
        lostNear(town, viewer),
      ]);
      const countOf = (section: keyof typeof SECTION) => counts.get(SECTION[section]) ?? 0;
      return {
        counts: {
          pets: countOf('pets'),
          market: countOf('market'),
          services: countOf('services'),
          events: countOf('events'),
        },
        newest,
        lost,
      };
    },
  };
}
