import { pinSlot } from '#server/payments/boosts/slots.queries.ts';
import { and, count, desc, eq, inArray, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { CatalogTable } from '#contract/admin/catalog.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';
import { sameName } from '#server/catalog/catalog.queries.ts';
import {
  breeds,
  cities,
  eventNames,
  eventTypes,
  goods,
  services,
} from '#server/catalog/catalog.table.ts';
import { SECTION } from '#contract/sections/sections.ts';
import { boostSlots } from '#server/payments/orders/orders.table.ts';
import { eventDetails } from '#server/sections/events/events.details.queries.ts';
import { marketDetails } from '#server/sections/market/market.details.queries.ts';
import { petDetails } from '#server/sections/pets/pets.details.queries.ts';
import { serviceDetails } from '#server/sections/services/services.details.queries.ts';
import { promos } from '#server/admin/promos/promos.table.ts';

/** Key of the advisory lock for catalog changes, the same in every process. */
const CATALOG_LOCK = 7_305_421;

const lists = {
  breed: breeds,
  city: cities,
  objects: goods,
  service: services,
  event: eventNames,
} as const;

/** Names are unique per group: breeds per animal type, items per parent. */
const groups: Partial<Record<CatalogTable, PgColumn>> = {
  breed: breeds.animalTypeId,
  objects: goods.parentId,
};

export interface CatalogEntry {
  id: number;
  name: string;
  /** A breed's animal type or an item's parent; null without one. */
  group: number | null;
}

const entryColumns = (table: CatalogTable) => ({
  id: lists[table].id,
  name: lists[table].name,
  group: sql<number | null>`${groups[table] ?? sql`NULL::integer`}`,
});

/** Serializes catalog changes, so that checks still hold on write. */
export async function lockCatalog(db: Database): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(${CATALOG_LOCK})`);
}

/** Selects FOR UPDATE: nothing new can refer to the entry until the transaction ends. */
export async function lockEntry(
  db: Database,
  table: CatalogTable,
  id: number,
): Promise<CatalogEntry | undefined> {
  const list = lists[table];
  const [entry] = await db
    .select(entryColumns(table))
    .from(list)
    .where(eq(list.id, id))
    .for('update');
  return entry;
}

export const findEntriesByName = (
  db: Database,
  table: CatalogTable,
  name: string,
): Promise<CatalogEntry[]> =>
  db.select(entryColumns(table)).from(lists[table]).where(sameName(lists[table].searchKey, name));

export const listEventEntries = (db: Database) =>
  db
    .select({ id: eventNames.id, name: eventNames.name, type: eventNames.eventTypeId })
    .from(eventNames)
    .orderBy(eventNames.id);

export async function eventTypeExists(db: Database, id: number): Promise<boolean> {
  return (await db.$count(eventTypes, eq(eventTypes.id, id))) > 0;
}

const idOf = (rows: { id: number }[]): number => {
  const [row] = rows;
  if (!row) throw new Error('the entry was not inserted');
  return row.id;
};
const id = { id: sql<number>`id` };

export const insertBreed = async (db: Database, name: string, animalTypeId: number) =>
  idOf(await db.insert(breeds).values({ name, animalTypeId }).returning(id));
export const insertGoods = async (db: Database, name: string, parentId: number | null) =>
  idOf(await db.insert(goods).values({ name, parentId }).returning(id));
export const insertService = async (db: Database, name: string) =>
  idOf(await db.insert(services).values({ name }).returning(id));
export const insertEventName = async (db: Database, name: string, eventTypeId: number) =>
  idOf(await db.insert(eventNames).values({ name, eventTypeId }).returning(id));

/** Copies region, coordinates and UTC offset from `near`, by default from the largest city. */
export async function insertCity(
  db: Database,
  name: string,
  near: number | undefined,
): Promise<number> {
  const [neighbour] = await db
    .select({
      region: cities.region,
      lat: cities.lat,
      lon: cities.lon,
      utcOffset: cities.utcOffset,
    })
    .from(cities)
    .where(near ? eq(cities.id, near) : undefined)
    .orderBy(desc(cities.population))
    .limit(1);
  if (!neighbour) throw new Error('there is no city to stand near');
  const values = { ...neighbour, name, population: 0 };
  return idOf(await db.insert(cities).values(values).returning(id));
}

export async function renameEntry(
  db: Database,
  table: CatalogTable,
  entryId: number,
  name: string,
): Promise<void> {
  const list = lists[table];
  await db.update(list).set({ name }).where(eq(list.id, entryId));
}

export async function deleteEntry(
  db: Database,
  table: CatalogTable,
  entryId: number,
): Promise<void> {
  const list = lists[table];
  await db.delete(list).where(eq(list.id, entryId));
}

export const childrenOf = (db: Database, parentId: number): Promise<CatalogEntry[]> =>
  db.select(entryColumns('objects')).from(goods).where(eq(goods.parentId, parentId));

export async function moveGoods(db: Database, entryId: number, parentId: number): Promise<void> {
  await db.update(goods).set({ parentId }).where(eq(goods.id, entryId));
}

/** Ads with this entry; for a parent item also those with its children. */
const adsWith = (table: CatalogTable, entryId: number): SQL => {
  const under = sql`SELECT ${goods.id} FROM ${goods} WHERE ${or(eq(goods.id, entryId), eq(goods.parentId, entryId))}`;
  switch (table) {
    case 'breed':
      return sql`${ads.id} IN (SELECT ${petDetails.adId} FROM ${petDetails} WHERE ${eq(petDetails.breedId, entryId)})`;
    case 'city':
      return eq(ads.cityId, entryId);
    case 'objects':
      return sql`${ads.id} IN (SELECT ${marketDetails.adId} FROM ${marketDetails} WHERE ${marketDetails.goodsId} IN (${under}))`;
    case 'service':
      return sql`${ads.id} IN (SELECT ${serviceDetails.adId} FROM ${serviceDetails} WHERE ${eq(serviceDetails.serviceId, entryId)})`;
    case 'event':
      return sql`${ads.id} IN (SELECT ${eventDetails.adId} FROM ${eventDetails} WHERE ${eq(eventDetails.eventNameId, entryId)})`;
  }
};

/** Counts what refers to an entry: ads that are not deleted, promos, child items. */
export async function usageOf(
  db: Database,
  table: CatalogTable,
  entryId: number,
  { withDeleted = false } = {},
) {
  const target = { breed: promos.breedId, city: promos.cityId } as Partial<
    Record<CatalogTable, PgColumn>
  >;
  const column = target[table];
  const isItem = table === 'objects';
  const [found] = await db
    .select({ count: count() })
    .from(ads)
    .where(and(withDeleted ? undefined : isNull(ads.deletedAt), adsWith(table, entryId)));
  return {
    ads: found?.count ?? 0,
    promos: column ? await db.$count(promos, eq(column, entryId)) : 0,
    children: isItem ? await db.$count(goods, eq(goods.parentId, entryId)) : 0,
  };
}

/** Points every reference to `from` at `into`. */
export async function moveReferences(
  db: Database,
  table: CatalogTable,
  from: number,
  into: number,
): Promise<void> {
  switch (table) {
    case 'breed':
      await db.update(petDetails).set({ breedId: into }).where(eq(petDetails.breedId, from));
      await db.update(promos).set({ breedId: into }).where(eq(promos.breedId, from));
      return;
    case 'city':
      await moveEventDays(db, from, into);
      await db.update(ads).set({ cityId: into }).where(eq(ads.cityId, from));
      await db.update(promos).set({ cityId: into }).where(eq(promos.cityId, from));
      return;
    case 'objects':
      await db.update(marketDetails).set({ goodsId: into }).where(eq(marketDetails.goodsId, from));
      return;
    case 'service':
      await db
        .update(serviceDetails)
        .set({ serviceId: into })
        .where(eq(serviceDetails.serviceId, from));
      return;
    case 'event':
      await db
        .update(eventDetails)
        .set({ eventNameId: into })
        .where(eq(eventDetails.eventNameId, from));
  }
}

/** Recomputes the end of event days with the UTC offset of the new city. */
async function moveEventDays(db: Database, from: number, into: number): Promise<void> {
  const offset = (city: number): SQL =>
    sql`(SELECT ${cities.utcOffset} FROM ${cities} WHERE ${eq(cities.id, city)})`;
  await db
    .update(eventDetails)
    .set({
      endsAt: sql`${eventDetails.endsAt} + (${offset(from)} - ${offset(into)}) * interval '1 hour'`,
    })
    .where(
      inArray(eventDetails.adId, db.select({ id: ads.id }).from(ads).where(eq(ads.cityId, from))),
    );
}

/** Lists whose entries have one pin slot each, with their section. */
const pinned: Partial<Record<CatalogTable, number>> = {
  breed: SECTION.pets,
  objects: SECTION.market,
  service: SECTION.services,
};

/** Moves the pin slot of `from` to `into`; false when both are reserved. */
export async function movePin(
  db: Database,
  table: CatalogTable,
  [from, into]: [number, number],
  at: Date,
): Promise<boolean> {
  const section = pinned[table];
  if (section === undefined) return true;
  const slotOf = (entryId: number): string => pinSlot(section, entryId);
  const slots = [slotOf(from), slotOf(into)];
  await db
    .delete(boostSlots)
    .where(and(inArray(boostSlots.slot, slots), lte(boostSlots.reservedUntil, at)));
  const held = await db
    .select({ slot: boostSlots.slot })
    .from(boostSlots)
    .where(inArray(boostSlots.slot, slots))
    .for('update');
  if (held.length > 1) return false;
  await db
    .update(boostSlots)
    .set({ slot: slotOf(into) })
    .where(eq(boostSlots.slot, slotOf(from)));
  return true;
}

export async function isNameTaken(
  db: Database,
  table: CatalogTable,
  name: string,
  options: { group: number | null; except?: number },
): Promise<boolean> {
  const list = lists[table];
  const group = groups[table];
  const sameGroup = group && (options.group === null ? isNull(group) : eq(group, options.group));
  const found = await db.$count(
    list,
    and(
      sameName(list.searchKey, name),
      sameGroup,
      options.except === undefined ? undefined : ne(list.id, options.except),
    ),
  );
  return found > 0;
}
