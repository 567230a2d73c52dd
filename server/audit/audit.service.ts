import { LOG_DAYS } from '#contract/retention.ts';
import type { AuditEntry, AuditQuery } from '#contract/admin/audit.ts';
import type { Deps } from '#server/deps.ts';
import { addDays } from '#server/shared/clock.ts';
import { clearAddresses, listActions } from './audit.queries.ts';

export async function readAudit({ db }: Deps, query: AuditQuery): Promise<AuditEntry[]> {
  const rows = await listActions(db, query);
  return rows.map(({ admin, person, ...entry }) => ({
    id: entry.id,
    time: entry.createdAt.toISOString(),
    admin_id: entry.adminId,
    admin,
    action: entry.action,
    object: entry.object,
    object_id: entry.objectId,
    section: entry.section,
    title: entry.title,
    person_id: entry.userId,
    person,
    before: entry.before,
    after: entry.after,
  }));
}

/** Forgets from where admins acted too long ago; returns how many entries. */
export const forgetAddresses = ({ db, clock }: Deps): Promise<number> =>
  clearAddresses(db, addDays(clock(), -LOG_DAYS));
