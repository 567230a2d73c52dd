import { and, eq, gt, ne } from 'drizzle-orm';
import type { Look } from '#contract/admin/looks.ts';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/session/accounts/users.table.ts';
import { adminLooks } from './looks.table.ts';

/** What the other admins have had open since then. */
export const looksOfOthers = (db: Database, adminId: number, since: Date): Promise<Look[]> =>
  db
    .select({ object: adminLooks.object, id: adminLooks.objectId, username: users.username })
    .from(adminLooks)
    .innerJoin(users, eq(users.id, adminLooks.adminId))
    .where(and(ne(adminLooks.adminId, adminId), gt(adminLooks.lookedAt, since)));

export async function saveLook(
  db: Database,
  look: { adminId: number; object: Look['object']; objectId: number; lookedAt: Date },
): Promise<void> {
  await db
    .insert(adminLooks)
    .values(look)
    .onConflictDoUpdate({ target: adminLooks.adminId, set: look });
}

export async function forgetLook(db: Database, adminId: number): Promise<void> {
  await db.delete(adminLooks).where(eq(adminLooks.adminId, adminId));
}
