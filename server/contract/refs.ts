import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { createdAd, done, NAME_MAX } from './ads.ts';
import { any, requiredLine, wholeNumber } from './fields.ts';

/** The lists that admins keep, by the documents' names for them. */
export const REF_TABLES = ['breed', 'city', 'objects', 'service', 'event'] as const;
export type RefTable = (typeof REF_TABLES)[number];
const table = v.picklist(REF_TABLES);
const refId = wholeNumber(1, 2_147_483_647);
const name = requiredLine(NAME_MAX);

const entry = v.object({ id: v.number(), name: v.string() });
export const refs = v.object({
  /** Animal types, which breeds belong to. */
  types: v.array(v.string()),
  breeds: v.array(v.object({ ...entry.entries, type: v.string() })),
  cities: v.array(entry),
  /** `owner` is the parent's id, 0 at the top. */
  objects: v.array(v.object({ ...entry.entries, owner: v.number() })),
  services: v.array(entry),
  event_types: v.array(entry),
  /** `type` is the id of the event type. */
  events: v.array(v.object({ ...entry.entries, type: v.number() })),
});
export type Refs = v.InferOutput<typeof refs>;

export const addRefBody = v.variant('table', [
  v.object({ table: v.literal('breed'), name, type: requiredLine(NAME_MAX) }),
  /** `near`: the town whose region, place and clock the new one shares; Moscow's otherwise. */
  v.object({ table: v.literal('city'), name, near: v.optional(any(refId)) }),
  v.object({
    table: v.literal('objects'),
    name,
    owner: v.optional(wholeNumber(0, 2_147_483_647), 0),
  }),
  v.object({ table: v.literal('service'), name }),
  v.object({ table: v.literal('event'), name, type: refId }),
]);
export type AddRefBody = v.InferOutput<typeof addRefBody>;

/** An entry by its id or, where no other bears it, by its present name. */
export const editRefBody = v.object({
  table,
  id: v.optional(any(refId)),
  old_name: v.optional(any(requiredLine(NAME_MAX))),
  new_name: name,
});
export type EditRefBody = v.InferOutput<typeof editRefBody>;

export const mergeRefsBody = v.object({ table, from_id: refId, into_id: refId });
export type MergeRefsBody = v.InferOutput<typeof mergeRefsBody>;

export const refUsageQuery = v.object({ table, id: refId });
/** What refers to an entry, those below it included. */
export const refUsage = v.object({ ads: v.number(), promos: v.number(), children: v.number() });
export type RefUsage = v.InferOutput<typeof refUsage>;

export const getRefs = defineEndpoint({
  method: 'get',
  path: '/api/admin/refs',
  access: 'admin',
  summary: 'The reference lists that admins edit',
  answer: refs,
});
export const addRef = defineEndpoint({
  method: 'post',
  path: '/api/admin/add-ref',
  access: 'admin',
  summary: 'Adds a breed, city, item, service or event name; 409 when the name is taken',
  body: addRefBody,
  answer: createdAd,
});
export const editRef = defineEndpoint({
  method: 'post',
  path: '/api/admin/edit-ref',
  access: 'admin',
  summary: 'Renames an entry everywhere at once; 409 when the name is taken',
  body: editRefBody,
  answer: done,
});
export const getRefUsage = defineEndpoint({
  method: 'get',
  path: '/api/admin/ref-usage',
  access: 'admin',
  summary: 'How much refers to an entry',
  query: refUsageQuery,
  answer: refUsage,
});
export const mergeRefs = defineEndpoint({
  method: 'post',
  path: '/api/admin/merge-refs',
  access: 'admin',
  summary: 'Makes two entries one: what refers to the first refers to the second',
  body: mergeRefsBody,
  answer: refUsage,
});
