import * as v from 'valibot';
import { PAGE_SIZE } from '#contract/ads.ts';
import { auditFilters, type AuditEntry, type AuditFilters } from '#contract/audit.ts';
import { any, day } from '#contract/fields.ts';
import { getJson } from '#src/shared/api/client.ts';
import { createPages } from './pages.ts';

/** The filters as they stand in the address: days, which people mean by their own clock. */
export const auditUrl = v.object({
  ...auditFilters.entries,
  from: v.optional(any(day())),
  to: v.optional(any(day())),
});
export type AuditUrl = v.InferOutput<typeof auditUrl>;

/** When a day begins here. */
function beginning(text: string, daysOn = 0): string {
  const date = new Date(`${text}T00:00:00`);
  date.setDate(date.getDate() + daysOn);
  return date.toISOString();
}

/** The moments that the days of the address stand for, the last day included. */
export const momentsOf = ({ from, to, ...filters }: AuditUrl): AuditFilters => ({
  ...filters,
  ...(from ? { from: beginning(from) } : {}),
  ...(to ? { to: beginning(to, 1) } : {}),
});

export const auditList = createPages<AuditEntry, AuditFilters>(
  (filters, offset) => {
    const query: Record<string, string | number> = { limit: PAGE_SIZE, offset };
    for (const [name, value] of Object.entries(filters)) {
      if (value !== undefined) query[name] = value;
    }
    return getJson<AuditEntry[]>('admin/audit', query);
  },
  ({ id }) => id,
);
