import { sql } from 'drizzle-orm';
import type { PetColor } from '#contract/sections/lostPets.ts';
import { petColorNames } from '#contract/texts.ts';
import { connect } from '#server/db/connection/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import {
  ANNOUNCED_FROM,
  DISTANCE_MAX_KM,
  LISTED_FROM,
  matchOf,
  type Sought,
} from '#server/matches/score.ts';
import { commonWords } from '#server/matches/texts.ts';
import { matchBenchTexts as texts } from './matchTexts.ts';
import { printTable } from './table.ts';
import { rowsOf } from '#tests/support/rowsOf.ts';

/**
 * Labelled pairs: 300 lost and 300 found ads, of which 200 pairs are the same pet, described by two
 * people with missing fields, wrong colours and neighbouring cities. Prints recall at the score from
 * which pairs are listed, and precision of those that are announced.
 */
const ADS = 300;
const PAIRS = 200;
const DAYS = 60;
const RUNS = [1, 2, 3, 4, 5];

/** Pseudo-random numbers from 0 to 1, the same for a seed. */
function chances(seed: number) {
  let state = seed * 7919;
  const chance = (): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  return {
    chance,
    often: (share: number): boolean => chance() < share,
    pick: <Item>(items: readonly Item[]): Item =>
      items[Math.floor(chance() * items.length)] as Item,
  };
}

interface City {
  name: string;
  lat: number;
  lon: number;
}

const connection = await connect({ databaseUrl: undefined, dataDir: undefined });
await migrate(connection);
const { db } = connection;

/** Each city as often as its population says. */
const cities = await rowsOf<City>(
  db,
  sql`SELECT name, lat, lon FROM cities, generate_series(1, ceil(population / 50000.0)::int)`,
);
const neighbours = new Map<string, { name: string; km: number }[]>();
for (const { name, lat, lon } of new Map(cities.map((city) => [city.name, city])).values()) {
  neighbours.set(
    name,
    await rowsOf(
      db,
      sql`SELECT name, distance_km(${lat}, ${lon}, lat, lon) AS km FROM cities
        WHERE name <> ${name} AND distance_km(${lat}, ${lon}, lat, lon) <= 40 ORDER BY km`,
    ),
  );
}
const breeds = await rowsOf<{ name: string; type: string }>(
  db,
  sql`SELECT b.name, t.name AS type FROM breeds b JOIN animal_types t ON t.id = b.animal_type_id
    WHERE t.id <= 2 ORDER BY hashint4(b.id) LIMIT 40`,
);
const stems = new Map<string, string[]>();
async function stemmed(text: string): Promise<string[]> {
  const known = stems.get(text);
  if (known) return known;
  const [row] = await rowsOf<{ words: string[] }>(
    db,
    sql`SELECT ARRAY(SELECT unnest(search_lexemes(${text}))
      EXCEPT SELECT unnest(search_lexemes(${commonWords}))) AS words`,
  );
  stems.set(text, row?.words ?? []);
  return row?.words ?? [];
}

type Random = ReturnType<typeof chances>;
interface Ad extends Sought {
  pet: number;
}
const dayOf = (offset: number): string =>
  new Date(Date.UTC(2026, 0, 1) + offset * 86_400_000).toISOString().slice(0, 10);

/** A pet as it is. */
function makePet({ chance, often, pick }: Random) {
  const dog = often(0.6);
  const own = breeds.filter(({ type }) => (type === texts.dogs) === dog);
  return {
    animalType: dog ? texts.dogs : texts.cats,
    breed: often(0.5) ? pick(texts.noBreeds) : pick(own).name,
    sex: pick([1, 2] as const),
    city: pick(cities),
    day: Math.floor(chance() * DAYS),
    colors: [pick(petColorNames), ...(often(0.4) ? [pick(petColorNames)] : [])] as PetColor[],
    size: pick(['small', 'medium', 'large'] as const),
    collar: pick(['yes', 'no'] as const),
    chip: often(0.05) ? String(643_000_000_000_000 + Math.floor(chance() * 1e9)) : '',
    marks: Array.from({ length: 3 }, () => pick(texts.marks)),
    place: pick(texts.places),
  };
}
type Pet = ReturnType<typeof makePet>;

/** As its owner describes it: knows it well, leaves out some. */
async function lostAd(pet: Pet, n: number, { often, chance }: Random): Promise<Ad> {
  const { animalType, breed, sex, city, chip } = pet;
  return {
    pet: n,
    animalType,
    breed,
    sex: often(0.95) ? sex : 0,
    city: city.name,
    happenedAt: often(0.8) ? dayOf(pet.day) : null,
    publishedAt: `${dayOf(pet.day + Math.floor(chance() * 2))}T10:00:00Z`,
    colors: often(0.8) ? pet.colors : [],
    size: often(0.6) ? pet.size : null,
    collar: often(0.6) ? pet.collar : null,
    chip,
    words: await stemmed([...pet.marks.slice(0, 2), pet.place].join(' ')),
  };
}

/** As a finder describes it some days later: guesses breed, sex and colours, reads no chip. */
async function foundAd(pet: Pet, n: number, random: Random): Promise<Ad> {
  const { chance, often, pick } = random;
  const days = Math.floor(chance() ** 2 * 12);
  const day = pet.day + days;
  const reach = pet.animalType === texts.dogs ? 15 + 3 * days : 3 + 0.5 * days;
  const near = (neighbours.get(pet.city.name) ?? []).filter(({ km }) => km <= reach);
  const city = near.length > 0 && often(0.1) ? pick(near).name : pet.city.name;
  const colors = often(0.15) ? [pick(petColorNames)] : pet.colors.slice(0, often(0.7) ? 2 : 1);
  return {
    pet: n,
    animalType: pet.animalType,
    breed: often(0.7) ? pet.breed : pick(texts.noBreeds),
    sex: often(0.7) ? pet.sex : 0,
    city,
    happenedAt: often(0.85) ? dayOf(day) : null,
    publishedAt: `${dayOf(day + Math.floor(chance() * 2))}T10:00:00Z`,
    colors: often(0.8) ? colors : [],
    size: often(0.6) ? (often(0.85) ? pet.size : 'medium') : null,
    collar: often(0.6) ? (often(0.9) ? pet.collar : 'no') : null,
    chip: often(0.3) ? pet.chip : '',
    words: await stemmed(
      [pet.marks[often(0.6) ? 0 : 2], often(0.4) ? pet.place : pick(texts.places)].join(' '),
    ),
  };
}

async function makeAds(seed: number): Promise<{ lost: Ad[]; found: Ad[] }> {
  const random = chances(seed);
  const lost: Ad[] = [];
  const found: Ad[] = [];
  for (let n = 0; n < ADS + (ADS - PAIRS); n += 1) {
    const pet = makePet(random);
    if (n < ADS) lost.push(await lostAd(pet, n, random));
    if (n < PAIRS || n >= ADS) found.push(await foundAd(pet, n, random));
  }
  return { lost, found };
}

const kmBetween = (one: string, other: string): number =>
  one === other
    ? 0
    : (neighbours.get(one)?.find(({ name }) => name === other)?.km ??
      neighbours.get(other)?.find(({ name }) => name === one)?.km ??
      DISTANCE_MAX_KM + 1);

const percent = (part: number, whole: number): string => ((100 * part) / whole).toFixed(1);
const rows: (string | number)[][] = [];
for (const seed of RUNS) {
  const { lost, found } = await makeAds(seed);
  const counts = { listed: 0, listedTrue: 0, announced: 0, announcedTrue: 0 };
  for (const one of lost) {
    for (const other of found) {
      const match = matchOf({ lost: one, found: other, km: kmBetween(one.city, other.city) });
      if (!match || match.score < LISTED_FROM) continue;
      const isTrue = Number(one.pet === other.pet);
      counts.listed += 1;
      counts.listedTrue += isTrue;
      if (match.score < ANNOUNCED_FROM) continue;
      counts.announced += 1;
      counts.announcedTrue += isTrue;
    }
  }
  rows.push([
    seed,
    counts.listed,
    percent(counts.listedTrue, PAIRS),
    counts.announced,
    percent(counts.announcedTrue, PAIRS),
    percent(counts.announcedTrue, counts.announced),
  ]);
}
printTable(
  `${ADS} lost and ${ADS} found ads, ${PAIRS} pairs of one pet`,
  ['seed', 'listed', 'recall %', 'announced', 'recall %', 'precision %'],
  rows,
);
await connection.close();
process.exit(0);
