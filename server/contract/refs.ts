import * as v from 'valibot';
import { NAME_MAX } from './ads.ts';
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
