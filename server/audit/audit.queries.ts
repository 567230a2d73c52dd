import { and, desc, eq, getTableColumns, gte, isNotNull, lt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AuditAction, AuditObject, AuditQuery } from '#contract/admin/audit.ts';
import type { Database } from '#server/db/database.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { users } from '#server/session/accounts/users.table.ts';
import { audit } from './audit.table.ts';

export interface AdminAction {
  action: AuditAction;
  object: AuditObject;
  objectId: number;
  title: string;
  /** Of ads: 1 pets, 2 market, 3 services, 4 events. */
  section?: number;
  /** The ad's author or the banned user. */
  userId?: number;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  at: Date;
}

/** Records an admin's action; call it in the transaction of the action. */
export async function recordAction(
  db: Database,
  { id: adminId, address }: Pick<Viewer, 'id' | 'address'>,
  { at, ...action }: AdminAction,
): Promise<void> {
  await db.insert(audit).values({ ...action, adminId, address, createdAt: at });
}

/** Forgets the addresses of entries before `until`; returns how many. */
export async function clearAddresses(db: Database, until: Date): Promise<number> {
  const cleared = await db
    .update(audit)
    .set({ address: null })
    .where(and(isNotNull(audit.address), lt(audit.createdAt, until)))
    .returning({ id: audit.id });
  return cleared.length;
}

/** One page of entries, newest first. */
export function listActions(db: Database, filters: AuditQuery) {
  const admins = alias(users, 'admins');
  const subjects = alias(users, 'subjects');
  const { action, object, object_id: objectId, admin, person, from, to, after } = filters;
  return db
    .select({ ...getTableColumns(audit), admin: admins.username, person: subjects.username })
    .from(audit)
    .innerJoin(admins, eq(admins.id, audit.adminId))
    .leftJoin(subjects, eq(subjects.id, audit.userId))
    .where(
      and(
        action ? eq(audit.action, action) : undefined,
        object ? eq(audit.object, object) : undefined,
        objectId === undefined ? undefined : eq(audit.objectId, objectId),
        admin === undefined ? undefined : eq(audit.adminId, admin),
        person === undefined ? undefined : eq(audit.userId, person),
        from ? gte(audit.createdAt, new Date(from)) : undefined,
        to ? lt(audit.createdAt, new Date(to)) : undefined,
        after === undefined ? undefined : lt(audit.id, after),
      ),
    )
    .orderBy(desc(audit.id))
    .limit(filters.limit);
}
