import { and, eq, gt, type Placeholder } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import {
  formerAccounts,
  formerUses,
  type FormerAccount,
  type LimitedUse,
} from './formerAccounts.table.ts';
import { users } from './users.table.ts';

export async function findFormerAccount(
  db: Database,
  identity: string,
): Promise<FormerAccount | undefined> {
  const [former] = await db
    .select()
    .from(formerAccounts)
    .where(eq(formerAccounts.identity, identity));
  return former;
}

/** Replaces what an earlier deletion has stored under this identity. */
export async function storeFormerAccount(
  db: Database,
  former: FormerAccount,
  uses: Record<LimitedUse, Date[]>,
): Promise<void> {
  const { identity } = former;
  await db.delete(formerAccounts).where(eq(formerAccounts.identity, identity));
  await db.insert(formerAccounts).values(former);
  const rows = Object.entries(uses).flatMap(([kind, times]) =>
    times.map((usedAt) => ({ identity, kind: kind as LimitedUse, usedAt })),
  );
  if (rows.length > 0) await db.insert(formerUses).values(rows);
}

/** A query of the times since `since` at which the user's former account did this. */
export const formerUsesSince = (
  db: Database,
  userId: number | Placeholder,
  kind: LimitedUse,
  since: Date | Placeholder,
) =>
  db
    .select({ at: formerUses.usedAt })
    .from(formerUses)
    .innerJoin(users, eq(users.formerIdentity, formerUses.identity))
    .where(and(eq(users.id, userId), eq(formerUses.kind, kind), gt(formerUses.usedAt, since)));
