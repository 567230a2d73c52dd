import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from './connect.ts';
import { animalTypes, breeds, cities } from './reference.table.ts';

/** Equality of names as people mean it: without regard to case and to е/ё. */
export const sameName = (key: PgColumn, name: string): SQL => sql`${key} = search_key(${name})`;
const nameHas = (key: PgColumn, text: string): SQL =>
  sql`position(search_key(${text}) in ${key}) > 0`;

interface Named {
  id: number;
  exact: boolean;
}

/** Ids of an exact match, else of all names that contain the text (document 3, section 6). */
const exactOrAll = (found: Named[]): number[] => {
  const exact = found.filter((row) => row.exact);
  return (exact.length > 0 ? exact : found).map((row) => row.id);
};

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

export const listBreeds = (db: Database) =>
  db
    .select({ id: breeds.id, name: breeds.name, type: animalTypes.name })
    .from(breeds)
    .innerJoin(animalTypes, eq(animalTypes.id, breeds.animalTypeId))
    .orderBy(breeds.animalTypeId, breeds.id);

export async function findCity(db: Database, name: string): Promise<number | undefined> {
  const [city] = await db
    .select({ id: cities.id })
    .from(cities)
    .where(sameName(cities.searchKey, name));
  return city?.id;
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

export async function animalTypeExists(db: Database, name: string): Promise<boolean> {
  const found = await db
    .select({ id: animalTypes.id })
    .from(animalTypes)
    .where(eq(animalTypes.name, name));
  return found.length > 0;
}

export async function matchCities(db: Database, text: string): Promise<number[]> {
  const found = await db
    .select({ id: cities.id, exact: sql<boolean>`${sameName(cities.searchKey, text)}` })
    .from(cities)
    .where(nameHas(cities.searchKey, text));
  return exactOrAll(found);
}

export async function matchBreeds(db: Database, text: string): Promise<number[]> {
  const found = await db
    .select({ id: breeds.id, exact: sql<boolean>`${sameName(breeds.searchKey, text)}` })
    .from(breeds)
    .where(nameHas(breeds.searchKey, text));
  return exactOrAll(found);
}
