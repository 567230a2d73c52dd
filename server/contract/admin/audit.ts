import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { page } from '../ads/ads.ts';
import { any, isoTime, wholeNumber } from '../fields.ts';

export const AUDIT_ACTIONS = [
  'publish',
  'reject',
  'delete',
  'hide',
  'reserve',
  'free',
  'create',
  'update',
  'show',
  'dates',
  'ban',
  'unban',
  'verify',
  'add',
  'rename',
  'merge',
  'boost',
  'refund',
  'accept',
  'decline',
  'answer',
  'close',
  'revoke',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AUDIT_OBJECTS = [
  'ad',
  'promo',
  'user',
  'breed',
  'city',
  'object',
  'service',
  'event',
  'synonym',
  'report',
  'payment',
  'log',
] as const;
export type AuditObject = (typeof AUDIT_OBJECTS)[number];

/** Facts before or after the action, by name. */
const facts = v.nullable(v.record(v.string(), v.unknown()));

const auditEntry = v.object({
  id: v.number(),
  time: isoTime,
  admin_id: v.number(),
  admin: v.string(),
  action: v.picklist(AUDIT_ACTIONS),
  object: v.picklist(AUDIT_OBJECTS),
  object_id: v.number(),
  /** Of ads only: 1 pets, 2 market, 3 services, 4 events. */
  section: v.nullable(v.number()),
  title: v.string(),
  person_id: v.nullable(v.number()),
  person: v.nullable(v.string()),
  before: facts,
  after: facts,
});
export type AuditEntry = v.InferOutput<typeof auditEntry>;

export const auditFilters = v.object({
  action: v.optional(any(v.picklist(AUDIT_ACTIONS))),
  object: v.optional(any(v.picklist(AUDIT_OBJECTS))),
  object_id: v.optional(any(wholeNumber(0, 2_147_483_647))),
  admin: v.optional(any(wholeNumber(0, 1))),
  person: v.optional(any(wholeNumber(0, 2_147_483_647))),
  /** `from` is inclusive, `to` exclusive. */
  from: v.optional(any(isoTime)),
  to: v.optional(any(isoTime)),
});
export type AuditFilters = v.InferOutput<typeof auditFilters>;
const auditQuery = v.object({
  ...auditFilters.entries,
  limit: page.limit,
  /** Cursor: the id of the last entry of the page before. */
  after: v.optional(any(wholeNumber(1, 2_147_483_647))),
});
export type AuditQuery = v.InferOutput<typeof auditQuery>;

export const listAudit = defineEndpoint({
  method: 'get',
  path: '/api/admin/audit',
  access: 'admin',
  summary: 'What admins have done, newest first',
  query: auditQuery,
  answer: v.array(auditEntry),
});
