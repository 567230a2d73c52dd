import {
  SYNONYM_TABLES,
  type AddCatalogEntryBody,
  type AddNamedEntryBody,
  type EditCatalogEntryBody,
  type MergeCatalogEntriesBody,
  type Catalog,
  type CatalogTable,
  type CatalogUsage,
} from '#contract/admin/catalog.ts';
import type { AuditObject } from '#contract/admin/audit.ts';
import { inTransaction, type Database } from '#server/db/database.ts';
import {
  cityExists,
  findAnimalType,
  listAnimalTypes,
  listBreeds,
  listCities,
  listEventTypes,
  listGoods,
  listServices,
} from '#server/catalog/catalog.queries.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError, validationError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { recordAction, type AdminAction } from '#server/audit/audit.queries.ts';
import {
  childrenOf,
  deleteEntry,
  eventTypeExists,
  insertBreed,
  insertCity,
  insertEventName,
  insertGoods,
  insertService,
  isNameTaken,
  listEventEntries,
  lockEntry,
  lockCatalog,
  moveGoods,
  movePin,
  moveReferences,
  findEntriesByName,
  renameEntry,
  usageOf,
  type CatalogEntry,
} from './edits.queries.ts';
import { listSynonyms, moveSynonyms } from './synonyms.queries.ts';
import { addSynonym, removeSynonym } from './synonyms.service.ts';
import { catalogTexts } from '#server/catalog/texts.ts';

const objectOf: Record<CatalogTable | 'synonyms', AuditObject> = {
  synonyms: 'synonym',
  breed: 'breed',
  city: 'city',
  objects: 'object',
  service: 'service',
  event: 'event',
};

/** Adds, renames and merges catalog entries. */
export function createCatalogEdits({ db, clock }: Deps) {
  const change = <Answer>(work: (tx: Database) => Promise<Answer>): Promise<Answer> =>
    inTransaction(db, async (tx) => {
      await lockCatalog(tx);
      return work(tx);
    });

  const record = (
    tx: Database,
    viewer: Viewer,
    table: CatalogTable | 'synonyms',
    entry: { id: number; name: string },
    change: Pick<AdminAction, 'action' | 'before' | 'after'>,
  ) =>
    recordAction(tx, viewer, {
      ...change,
      object: objectOf[table],
      objectId: entry.id,
      title: entry.name,
      at: clock(),
    });

  async function lockKnown(tx: Database, table: CatalogTable, id: number): Promise<CatalogEntry> {
    const entry = await lockEntry(tx, table, id);
    if (!entry) throw new HttpError(404, catalogTexts.noEntry);
    return entry;
  }

  async function assertNameFree(
    tx: Database,
    table: CatalogTable,
    name: string,
    options: { group: number | null; except?: number },
  ): Promise<void> {
    if (await isNameTaken(tx, table, name, options))
      throw new HttpError(409, catalogTexts.nameTaken);
  }

  async function insert(tx: Database, body: AddNamedEntryBody): Promise<number> {
    const { table, name } = body;
    switch (table) {
      case 'breed': {
        const type = await findAnimalType(tx, body.type);
        if (!type) throw validationError({ type: catalogTexts.noType });
        await assertNameFree(tx, table, name, { group: type });
        return insertBreed(tx, name, type);
      }
      case 'city':
        if (body.near && !(await cityExists(tx, body.near))) {
          throw validationError({ near: catalogTexts.noEntry });
        }
        await assertNameFree(tx, table, name, { group: null });
        return insertCity(tx, name, body.near);
      case 'objects': {
        const owner = body.owner ? await lockEntry(tx, table, body.owner) : undefined;
        if (body.owner && !owner) throw validationError({ owner: catalogTexts.noOwner });
        if (owner && owner.group !== null)
          throw validationError({ owner: catalogTexts.ownerIsItem });
        await assertNameFree(tx, table, name, { group: owner?.id ?? null });
        return insertGoods(tx, name, owner?.id ?? null);
      }
      case 'service':
        await assertNameFree(tx, table, name, { group: null });
        return insertService(tx, name);
      case 'event':
        if (!(await eventTypeExists(tx, body.type)))
          throw validationError({ type: catalogTexts.noType });
        await assertNameFree(tx, table, name, { group: null });
        return insertEventName(tx, name, body.type);
    }
  }

  /** Finds an entry by id, else by a unique name. */
  async function find(
    tx: Database,
    { table, id, old_name: name }: EditCatalogEntryBody,
  ): Promise<CatalogEntry> {
    if (id) return lockKnown(tx, table, id);
    const named = name ? await findEntriesByName(tx, table, name) : [];
    if (named.length > 1) throw new HttpError(409, catalogTexts.severalEntries);
    const [only] = named;
    if (!only) throw new HttpError(404, catalogTexts.noEntry);
    return only;
  }

  async function mergeInto(
    tx: Database,
    table: CatalogTable,
    from: CatalogEntry,
    into: CatalogEntry,
  ): Promise<void> {
    if (table === 'objects') {
      if ((from.group === null) !== (into.group === null)) {
        throw new HttpError(409, catalogTexts.mergeLevels);
      }
      // Items of the same name are merged too: both would be under the remaining parent.
      const known = await childrenOf(tx, into.id);
      for (const child of await childrenOf(tx, from.id)) {
        const twin = (await findEntriesByName(tx, table, child.name)).find(({ id }) =>
          known.some((other) => other.id === id),
        );
        if (twin) await mergeInto(tx, table, child, twin);
        else await moveGoods(tx, child.id, into.id);
      }
    }
    if (!(await movePin(tx, table, [from.id, into.id], clock()))) {
      throw new HttpError(409, catalogTexts.mergePinned);
    }
    await moveReferences(tx, table, from.id, into.id);
    const named = SYNONYM_TABLES.find((one) => one === table);
    if (named) await moveSynonyms(tx, named, from.id, into.id);
    await deleteEntry(tx, table, from.id);
  }

  return {
    async lists(): Promise<Catalog> {
      const [types, breeds, cities, objects, services, eventTypes, events, synonyms] =
        await Promise.all([
          listAnimalTypes(db),
          listBreeds(db),
          listCities(db),
          listGoods(db),
          listServices(db),
          listEventTypes(db),
          listEventEntries(db),
          listSynonyms(db),
        ]);
      return {
        types: types.map((type) => type.name),
        breeds,
        cities,
        objects,
        services,
        event_types: eventTypes,
        events,
        synonyms,
      };
    },

    add: (viewer: Viewer, body: AddCatalogEntryBody): Promise<{ id: number }> =>
      change(async (tx) => {
        if (body.table === 'synonyms') {
          const { id, entry } = await addSynonym(tx, body);
          const added = { id, name: body.word };
          await record(tx, viewer, body.table, added, { action: 'add', after: { name: entry } });
          return { id };
        }
        const id = await insert(tx, body);
        await record(tx, viewer, body.table, { id, name: body.name }, { action: 'add' });
        return { id };
      }),

    rename: (viewer: Viewer, body: EditCatalogEntryBody): Promise<void> =>
      change(async (tx) => {
        const { table, old_name: seen, new_name: name } = body;
        const entry = await find(tx, body);
        if (entry.name === name) return;
        if (body.id && seen && seen !== entry.name) {
          throw new HttpError(409, catalogTexts.renamed(entry.name));
        }
        await assertNameFree(tx, table, name, { group: entry.group, except: entry.id });
        await renameEntry(tx, table, entry.id, name);
        const [before, after] = [{ name: entry.name }, { name }];
        await record(tx, viewer, table, entry, { action: 'rename', before, after });
      }),

    usage: async (table: CatalogTable, id: number): Promise<CatalogUsage> => usageOf(db, table, id),

    /** Deletes an entry; throws 409 while ads (deleted ones until they are purged) or others use it. */
    remove: (
      viewer: Viewer,
      { table, id }: { table: CatalogTable | 'synonyms'; id: number },
    ): Promise<void> =>
      change(async (tx) => {
        if (table === 'synonyms') {
          const { word } = await removeSynonym(tx, id);
          await record(tx, viewer, table, { id, name: word }, { action: 'delete' });
          return;
        }
        const entry = await lockKnown(tx, table, id);
        const { ads, promos, children } = await usageOf(tx, table, id, { withDeleted: true });
        if (ads + promos + children > 0) throw new HttpError(409, catalogTexts.entryUsed);
        await deleteEntry(tx, table, id);
        await record(tx, viewer, table, entry, {
          action: 'delete',
          before: { name: entry.name },
        });
      }),

    /** Merges the first entry into the second; returns how many references moved. */
    merge: (
      viewer: Viewer,
      { table, from_id: fromId, into_id: intoId }: MergeCatalogEntriesBody,
    ): Promise<CatalogUsage> =>
      change(async (tx) => {
        if (fromId === intoId) throw new HttpError(400, catalogTexts.mergeItself);
        const from = await lockKnown(tx, table, fromId);
        const into = await lockKnown(tx, table, intoId);
        const usage = await usageOf(tx, table, fromId);
        await mergeInto(tx, table, from, into);
        await record(tx, viewer, table, from, {
          action: 'merge',
          before: { name: from.name, ...usage },
          after: { id: into.id, name: into.name },
        });
        return usage;
      }),
  };
}

export type CatalogEdits = ReturnType<typeof createCatalogEdits>;
