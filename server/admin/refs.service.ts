import type {
  AddRefBody,
  EditRefBody,
  MergeRefsBody,
  Refs,
  RefTable,
  RefUsage,
} from '#contract/refs.ts';
import type { AuditObject } from '#contract/audit.ts';
import { inTransaction, type Database } from '#server/db/connect.ts';
import {
  cityExists,
  findAnimalType,
  listAnimalTypes,
  listBreeds,
  listCities,
  listEventTypes,
  listGoods,
  listServices,
} from '#server/db/reference.queries.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError, validationError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { recordAction, type AdminAction } from '#server/audit/audit.queries.ts';
import {
  childrenOf,
  deleteRef,
  eventTypeExists,
  insertBreed,
  insertCity,
  insertEventName,
  insertGoods,
  insertService,
  isNameTaken,
  listEventRefs,
  lockRef,
  lockRefs,
  moveGoods,
  movePin,
  moveReferences,
  refsNamed,
  renameRef,
  usageOf,
  type RefEntry,
} from './refs.queries.ts';
import { adminTexts } from './texts.ts';

const objectOf: Record<RefTable, AuditObject> = {
  breed: 'breed',
  city: 'city',
  objects: 'object',
  service: 'service',
  event: 'event',
};

/** The reference lists as admins change them: entries are added, renamed and merged. */
export function createRefsService({ db, clock }: Deps) {
  const change = <Answer>(work: (tx: Database) => Promise<Answer>): Promise<Answer> =>
    inTransaction(db, async (tx) => {
      await lockRefs(tx);
      return work(tx);
    });

  const record = (
    tx: Database,
    viewer: Viewer,
    table: RefTable,
    entry: { id: number; name: string },
    deed: Pick<AdminAction, 'action' | 'before' | 'after'>,
  ) =>
    recordAction(tx, {
      ...deed,
      adminId: viewer.id,
      object: objectOf[table],
      objectId: entry.id,
      title: entry.name,
      at: clock(),
    });

  async function lockKnown(tx: Database, table: RefTable, id: number): Promise<RefEntry> {
    const entry = await lockRef(tx, table, id);
    if (!entry) throw new HttpError(404, adminTexts.noEntry);
    return entry;
  }

  async function refuseTaken(
    tx: Database,
    table: RefTable,
    name: string,
    options: { group: number | null; except?: number },
  ): Promise<void> {
    if (await isNameTaken(tx, table, name, options)) throw new HttpError(409, adminTexts.nameTaken);
  }

  async function insert(tx: Database, body: AddRefBody): Promise<number> {
    const { table, name } = body;
    switch (table) {
      case 'breed': {
        const type = await findAnimalType(tx, body.type);
        if (!type) throw validationError({ type: adminTexts.noType });
        await refuseTaken(tx, table, name, { group: type });
        return insertBreed(tx, name, type);
      }
      case 'city':
        if (body.near && !(await cityExists(tx, body.near))) {
          throw validationError({ near: adminTexts.noEntry });
        }
        await refuseTaken(tx, table, name, { group: null });
        return insertCity(tx, name, body.near);
      case 'objects': {
        const owner = body.owner ? await lockRef(tx, table, body.owner) : undefined;
        if (body.owner && !owner) throw validationError({ owner: adminTexts.noOwner });
        if (owner && owner.group !== null) throw validationError({ owner: adminTexts.ownerIsItem });
        await refuseTaken(tx, table, name, { group: owner?.id ?? null });
        return insertGoods(tx, name, owner?.id ?? null);
      }
      case 'service':
        await refuseTaken(tx, table, name, { group: null });
        return insertService(tx, name);
      case 'event':
        if (!(await eventTypeExists(tx, body.type)))
          throw validationError({ type: adminTexts.noType });
        await refuseTaken(tx, table, name, { group: null });
        return insertEventName(tx, name, body.type);
    }
  }

  /** By its id, else by a name that no other entry of the list has. */
  async function find(tx: Database, { table, id, old_name: name }: EditRefBody): Promise<RefEntry> {
    if (id) return lockKnown(tx, table, id);
    const named = name ? await refsNamed(tx, table, name) : [];
    if (named.length > 1) throw new HttpError(409, adminTexts.severalEntries);
    const [only] = named;
    if (!only) throw new HttpError(404, adminTexts.noEntry);
    return only;
  }

  async function mergeInto(
    tx: Database,
    table: RefTable,
    from: RefEntry,
    into: RefEntry,
  ): Promise<void> {
    if (table === 'objects') {
      if ((from.group === null) !== (into.group === null)) {
        throw new HttpError(409, adminTexts.mergeLevels);
      }
      // Items of the same name would stand twice under the one parent that is left.
      const known = await childrenOf(tx, into.id);
      for (const child of await childrenOf(tx, from.id)) {
        const twin = (await refsNamed(tx, table, child.name)).find(({ id }) =>
          known.some((other) => other.id === id),
        );
        if (twin) await mergeInto(tx, table, child, twin);
        else await moveGoods(tx, child.id, into.id);
      }
    }
    if (!(await movePin(tx, table, [from.id, into.id], clock()))) {
      throw new HttpError(409, adminTexts.mergePinned);
    }
    await moveReferences(tx, table, from.id, into.id);
    await deleteRef(tx, table, from.id);
  }

  return {
    async lists(): Promise<Refs> {
      const [types, breeds, cities, objects, services, eventTypes, events] = await Promise.all([
        listAnimalTypes(db),
        listBreeds(db),
        listCities(db),
        listGoods(db),
        listServices(db),
        listEventTypes(db),
        listEventRefs(db),
      ]);
      return {
        types: types.map((type) => type.name),
        breeds,
        cities,
        objects,
        services,
        event_types: eventTypes,
        events,
      };
    },

    add: (viewer: Viewer, body: AddRefBody): Promise<{ id: number }> =>
      change(async (tx) => {
        const id = await insert(tx, body);
        await record(tx, viewer, body.table, { id, name: body.name }, { action: 'add' });
        return { id };
      }),

    rename: (viewer: Viewer, body: EditRefBody): Promise<void> =>
      change(async (tx) => {
        const { table, new_name: name } = body;
        const entry = await find(tx, body);
        if (entry.name === name) return;
        await refuseTaken(tx, table, name, { group: entry.group, except: entry.id });
        await renameRef(tx, table, entry.id, name);
        const [before, after] = [{ name: entry.name }, { name }];
        await record(tx, viewer, table, entry, { action: 'rename', before, after });
      }),

    usage: async (table: RefTable, id: number): Promise<RefUsage> => usageOf(db, table, id),

    /** Makes two entries one: whatever names the first names the second from now on. */
    merge: (
      viewer: Viewer,
      { table, from_id: fromId, into_id: intoId }: MergeRefsBody,
    ): Promise<RefUsage> =>
      change(async (tx) => {
        if (fromId === intoId) throw new HttpError(400, adminTexts.mergeItself);
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

export type RefsService = ReturnType<typeof createRefsService>;
