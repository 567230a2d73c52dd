import { and, asc, desc, eq, notExists, or, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/database.ts';
import {
  animalTypes,
  breeds,
  cities,
  eventNames,
  eventTypes,
  goods,
  services,
} from './catalog.table.ts';
import { statement } from '#server/db/statement.ts';

/** Compares names without case and ё/е. */
export const sameName = (key: PgColumn, name: string | Placeholder): SQL =>
  sql`${key} = search_key(${name})`;
const nameHas = (key: PgColumn, text: Placeholder): SQL =>
  sql`position(search_key(${text}) in ${key}) > 0`;

export const listCities = (db: Database) =>
  db
    .select({ id: cities.id, name: cities.name })
    .from(cities)
    .orderBy(desc(cities.population), asc(cities.id));

export const listAnimalTypes = (db: Database) =>
  db
    .select({ id: animalTypes.id, name: animalTypes.name })
    .from(animalTypes)
    .orderBy(animalTypes.id);

/** Of each animal type, the nameless breed of animals whose breed is not known included. */
export const listAllBreeds = (db: Database) =>
  db
    .select({ id: breeds.id, name: breeds.name, type: animalTypes.name })
    .from(breeds)
    .innerJoin(animalTypes, eq(animalTypes.id, breeds.animalTypeId))
    .orderBy(breeds.animalTypeId, breeds.id);

/** The breeds that people choose from. */
export const listBreeds = async (db: Database) =>
  (await listAllBreeds(db)).filter(({ name }) => name !== '');

/** Items, parents first; `owner` is 0 for a parent. */
export const listGoods = (db: Database) =>
  db
    .select({
      id: goods.id,
      name: goods.name,
      owner: sql<number>`coalesce(${goods.parentId}, 0)`.mapWith(Number),
    })
    .from(goods)
    .orderBy(sql`coalesce(${goods.parentId}, 0)`, goods.id);

export const listServices = (db: Database) =>
  db.select({ id: services.id, name: services.name }).from(services).orderBy(services.id);

export const listEventNames = (db: Database) =>
  db.select({ id: eventNames.id, name: eventNames.name }).from(eventNames).orderBy(eventNames.id);

export const listEventTypes = (db: Database) =>
  db.select({ id: eventTypes.id, name: eventTypes.name }).from(eventTypes).orderBy(eventTypes.id);

export async function findCity(db: Database, name: string): Promise<number | undefined> {
  const [city] = await db
    .select({ id: cities.id })
    .from(cities)
    .where(sameName(cities.searchKey, name));
  return city?.id;
}

type Place = Record<'lat' | 'lon', PgColumn | SQL>;
export const kmBetween = (one: Place, other: Place) =>
  sql<number>`distance_km(${one.lat}, ${one.lon}, ${other.lat}, ${other.lon})`;

/** At least so many in a degree of latitude; cities beyond them need no trigonometry. */
const KM_IN_DEGREE = 111;

const around = statement((db) => {
  const center = alias(cities, 'center');
  const radius = sql`${sql.placeholder('radius')}::integer`;
  const km = kmBetween(center, cities);
  return db
    .select({ id: cities.id, name: cities.name, km: sql<number>`round(${km})`.mapWith(Number) })
    .from(cities)
    .innerJoin(center, sameName(center.searchKey, sql.placeholder('name')))
    .where(
      and(
        sql`abs(${cities.lat} - ${center.lat}) <= ${radius}::float8 / ${sql.raw(String(KM_IN_DEGREE))}`,
        sql`${km} <= ${radius}`,
      ),
    )
    .orderBy(km);
});

/** The city of this name and those within the radius, nearest first; empty for an unknown name. */
export const citiesAround = (db: Database, name: string, radiusKm: number) =>
  around(db).execute({ name, radius: radiusKm });

const nearest = statement((db) => {
  const lat = sql`${sql.placeholder('lat')}::double precision`;
  const lon = sql`${sql.placeholder('lon')}::double precision`;
  const km = kmBetween({ lat, lon }, cities);
  return db
    .select({ name: cities.name, km: sql<number>`${km}`.mapWith(Number) })
    .from(cities)
    .orderBy(sql`2`)
    .limit(1);
});

/** The nearest city to coordinates, and how far it is. */
export const findNearestCity = async (db: Database, at: { lat: number; lon: number }) =>
  (await nearest(db).execute(at))[0];

/** The city's UTC offset in hours. */
export async function cityOffset(db: Database, cityId: number): Promise<number> {
  const [city] = await db
    .select({ utcOffset: cities.utcOffset })
    .from(cities)
    .where(eq(cities.id, cityId));
  if (!city) throw new Error(`there is no city ${cityId}`);
  return city.utcOffset;
}

const goodsOf = statement((db) =>
  db
    .select({ id: goods.id })
    .from(goods)
    .where(or(eq(goods.id, sql.placeholder('id')), eq(goods.parentId, sql.placeholder('id')))),
);

/** An item, or a parent with its children. */
export async function goodsUnder(db: Database, id: number): Promise<number[]> {
  const found = await goodsOf(db).execute({ id });
  return found.map((row) => row.id);
}

/** Whether this is an item without sub-items, which an ad can have. */
export async function goodsItemExists(db: Database, id: number): Promise<boolean> {
  return (await goodsUnder(db, id)).length === 1;
}

export async function serviceExists(db: Database, id: number): Promise<boolean> {
  return (await db.$count(services, eq(services.id, id))) > 0;
}

export async function findEventName(db: Database, name: string): Promise<number | undefined> {
  const [event] = await db
    .select({ id: eventNames.id })
    .from(eventNames)
    .where(sameName(eventNames.searchKey, name));
  return event?.id;
}

export async function findEventType(db: Database, name: string): Promise<number | undefined> {
  const [type] = await db
    .select({ id: eventTypes.id })
    .from(eventTypes)
    .where(sameName(eventTypes.searchKey, name));
  return type?.id;
}

export async function findBreed(
  db: Database,
  name: string,
  animalType: string,
): Promise<number | undefined> {
  const [breed] = await db
    .select({ id: breeds.id })
    .from(breeds)
    .innerJoin(animalTypes, eq(animalTypes.id, breeds.animalTypeId))
    .where(and(sameName(breeds.searchKey, name), eq(animalTypes.name, animalType)));
  return breed?.id;
}

const breedsByType = statement((db) =>
  db
    .select({ id: breeds.id })
    .from(breeds)
    .innerJoin(animalTypes, eq(animalTypes.id, breeds.animalTypeId))
    .where(eq(animalTypes.name, sql.placeholder('animalType'))),
);

/** Ids instead of a join: the planner knows how many ads each breed has, not each type. */
export async function breedsOfType(db: Database, animalType: string): Promise<number[]> {
  const found = await breedsByType(db).execute({ animalType });
  return found.map((row) => row.id);
}

export async function findAnimalType(db: Database, name: string): Promise<number | undefined> {
  const [type] = await db
    .select({ id: animalTypes.id })
    .from(animalTypes)
    .where(eq(animalTypes.name, name));
  return type?.id;
}

export async function breedExists(db: Database, id: number): Promise<boolean> {
  return (await db.$count(breeds, eq(breeds.id, id))) > 0;
}

export async function cityExists(db: Database, id: number): Promise<boolean> {
  return (await db.$count(cities, eq(cities.id, id))) > 0;
}

type NamedList =
  | typeof cities
  | typeof breeds
  | typeof goods
  | typeof services
  | typeof eventNames
  | typeof eventTypes;

/** Returns a function that finds the ids of a filter's text in one list: exact, else containing it. */
const matcher = (list: NamedList) => {
  const text = sql.placeholder('text');
  const matching = statement((db) => {
    const ids = () => db.select({ id: list.id }).from(list);
    const isSame = sameName(list.searchKey, text);
    const others = ids().where(and(notExists(ids().where(isSame)), nameHas(list.searchKey, text)));
    return ids().where(isSame).unionAll(others);
  });
  return async (db: Database, name: string): Promise<number[]> =>
    (await matching(db).execute({ text: name })).map(({ id }) => id);
};

export const matchCities = matcher(cities);
export const matchBreeds = matcher(breeds);
export const matchGoods = matcher(goods);
export const matchServices = matcher(services);
export const matchEventNames = matcher(eventNames);
export const matchEventTypes = matcher(eventTypes);

/** The id of the animal type that a breed belongs to. */
export async function animalTypeOf(db: Database, breedId: number): Promise<number | undefined> {
  const [breed] = await db
    .select({ type: breeds.animalTypeId })
    .from(breeds)
    .where(eq(breeds.id, breedId));
  return breed?.type;
}
