import * as v from 'valibot';
import { PAGE_SIZE } from '#contract/ads/ads.ts';
import {
  auditFilters,
  listAudit,
  type AuditEntry,
  type AuditFilters,
} from '#contract/admin/audit.ts';
import { any, day } from '#contract/fields.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import { createAdminPages } from '#src/admin/adminPages.ts';

/** The filters in the URL; days are in the admin's time zone. */
export const auditUrl = v.object({
  ...auditFilters.entries,
  from: v.optional(any(day())),
  to: v.optional(any(day())),
});
export type AuditUrl = v.InferOutput<typeof auditUrl>;

/** The start of a day in local time, as ISO 8601. */
function startOfDay(text: string, daysOn = 0): string {
  const date = new Date(`${text}T00:00:00`);
  date.setDate(date.getDate() + daysOn);
  return date.toISOString();
}

/** Converts the days of the URL to timestamps; the last day is included. */
export const toTimestamps = ({ from, to, ...filters }: AuditUrl): AuditFilters => ({
  ...filters,
  ...(from ? { from: startOfDay(from) } : {}),
  ...(to ? { to: startOfDay(to, 1) } : {}),
});

export const auditList = (stores: Stores) =>
  createAdminPages<AuditEntry, AuditFilters>(
    stores,
    'audit',
    (filters, last) =>
      stores.api.fetch(listAudit, { query: { ...filters, limit: PAGE_SIZE, after: last?.id } }),
    ({ id }) => id,
  );
