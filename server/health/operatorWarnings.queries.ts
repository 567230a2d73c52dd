import { eq, gt, lte, or } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { operatorWarnings } from './operatorWarnings.table.ts';

/**
 * Whether this kind is to be told now: nobody has since `since`. True for one process only.
 */
export async function claimWarning(
  db: Database,
  kind: string,
  { at, since }: { at: Date; since: Date },
): Promise<boolean> {
  const { toldAt } = operatorWarnings;
  const claimed = await db
    .insert(operatorWarnings)
    .values({ kind, toldAt: at })
    .onConflictDoUpdate({
      target: operatorWarnings.kind,
      set: { toldAt: at },
      // A clock that was set back must not silence it.
      setWhere: or(lte(toldAt, since), gt(toldAt, at)),
    })
    .returning({ kind: operatorWarnings.kind });
  return claimed.length > 0;
}

/** It was told to nobody: the next look tries again. */
export const releaseWarning = (db: Database, kind: string): Promise<unknown> =>
  db.delete(operatorWarnings).where(eq(operatorWarnings.kind, kind));
