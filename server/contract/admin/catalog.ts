import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { createdAd, done, NAME_MAX } from '../ads/ads.ts';
import { any, requiredLine, wholeNumber } from '../fields.ts';
import { fieldErrors } from '../texts.ts';

/** The reference lists that admins edit. */
export const CATALOG_TABLES = ['breed', 'city', 'objects', 'service', 'event'] as const;
export type CatalogTable = (typeof CATALOG_TABLES)[number];
const table = v.picklist(CATALOG_TABLES);

/** The lists whose entries have synonyms. */
export const SYNONYM_TABLES = ['breed', 'objects', 'service', 'event'] as const;
export type SynonymTable = (typeof SYNONYM_TABLES)[number];
const synonymTable = v.picklist(SYNONYM_TABLES);
const entryId = wholeNumber(1, 2_147_483_647);
const name = requiredLine(NAME_MAX);

const entry = v.object({ id: v.number(), name: v.string() });
/** A word that people use for the entry `entry_id` of `table`. */
const synonym = v.object({
  id: v.number(),
  word: v.string(),
  table: synonymTable,
  entry_id: v.number(),
});
export type Synonym = v.InferOutput<typeof synonym>;
export const catalog = v.object({
  /** Animal types; each breed belongs to one. */
  types: v.array(v.string()),
  breeds: v.array(v.object({ ...entry.entries, type: v.string() })),
  cities: v.array(entry),
  /** `owner` is the parent's id, 0 for a top-level item. */
  objects: v.array(v.object({ ...entry.entries, owner: v.number() })),
  services: v.array(entry),
  event_types: v.array(entry),
  /** `type` is the id of the event type. */
  events: v.array(v.object({ ...entry.entries, type: v.number() })),
  synonyms: v.array(synonym),
});
export type Catalog = v.InferOutput<typeof catalog>;

const addSynonymBody = v.object({
  table: v.literal('synonyms'),
  word: v.pipe(
    name,
    v.check((word) => /[\p{L}\p{N}]/u.test(word), fieldErrors.required),
  ),
  /** The entry, by its table and id, or by its name when the name is unique. */
  ref: v.union([v.object({ table: synonymTable, id: entryId }), name], fieldErrors.required),
});
export type AddSynonymBody = v.InferOutput<typeof addSynonymBody>;

export const addNamedEntryBody = v.variant('table', [
  v.object({ table: v.literal('breed'), name, type: requiredLine(NAME_MAX) }),
  /**
   * The new city takes its region, coordinates and UTC offset from `near`, by default from Moscow.
   */
  v.object({ table: v.literal('city'), name, near: v.optional(any(entryId)) }),
  v.object({
    table: v.literal('objects'),
    name,
    owner: v.optional(wholeNumber(0, 2_147_483_647), 0),
  }),
  v.object({ table: v.literal('service'), name }),
  v.object({ table: v.literal('event'), name, type: entryId }),
]);
export type AddNamedEntryBody = v.InferOutput<typeof addNamedEntryBody>;

export const addCatalogEntryBody = v.variant('table', [addNamedEntryBody, addSynonymBody]);
export type AddCatalogEntryBody = v.InferOutput<typeof addCatalogEntryBody>;

/**
 * Names an entry by its id, or by its present name when the name is unique. With both, the name is
 * what the admin has seen: 409 when another admin has renamed the entry meanwhile.
 */
const editCatalogEntryBody = v.object({
  table,
  id: v.optional(any(entryId)),
  old_name: v.optional(any(requiredLine(NAME_MAX))),
  new_name: name,
});
export type EditCatalogEntryBody = v.InferOutput<typeof editCatalogEntryBody>;

const mergeCatalogEntriesBody = v.object({ table, from_id: entryId, into_id: entryId });
export type MergeCatalogEntriesBody = v.InferOutput<typeof mergeCatalogEntriesBody>;

const catalogUsageQuery = v.object({ table, id: entryId });
/** How many records refer to an entry and its children. */
const catalogUsage = v.object({ ads: v.number(), promos: v.number(), children: v.number() });
export type CatalogUsage = v.InferOutput<typeof catalogUsage>;

export const getCatalog = defineEndpoint({
  method: 'get',
  path: '/api/admin/refs',
  access: 'admin',
  summary: 'The reference lists that admins edit',
  answer: catalog,
});
export const addCatalogEntry = defineEndpoint({
  method: 'post',
  path: '/api/admin/add-ref',
  access: 'admin',
  summary:
    'Adds a breed, city, item, service or event name, or a synonym of one; 409 when it is there already',
  body: addCatalogEntryBody,
  answer: createdAd,
});
export const editCatalogEntry = defineEndpoint({
  method: 'post',
  path: '/api/admin/edit-ref',
  access: 'admin',
  summary:
    'Renames an entry everywhere at once; 409 when the name is taken, or was changed meanwhile',
  body: editCatalogEntryBody,
  answer: done,
});
export const getCatalogUsage = defineEndpoint({
  method: 'get',
  path: '/api/admin/ref-usage',
  access: 'admin',
  summary: 'How much refers to an entry',
  query: catalogUsageQuery,
  answer: catalogUsage,
});
export const mergeCatalogEntries = defineEndpoint({
  method: 'post',
  path: '/api/admin/merge-refs',
  access: 'admin',
  summary: 'Merges two entries: references to the first move to the second',
  body: mergeCatalogEntriesBody,
  answer: catalogUsage,
});

const deletedEntry = v.object({
  table: v.picklist([...CATALOG_TABLES, 'synonyms']),
  id: entryId,
});

/** An unused entry, or a synonym; 409 while anything refers to the entry. */
export const deleteCatalogEntry = defineEndpoint({
  method: 'post',
  path: '/api/admin/delete-ref',
  access: 'admin',
  summary: 'Deletes an entry that nothing uses, or a synonym',
  body: deletedEntry,
  answer: done,
});
