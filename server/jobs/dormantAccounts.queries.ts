import { and, eq, gt, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import { ADMIN_ID } from '#contract/session/session.ts';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/session/accounts/users.table.ts';

const lastLogin = sql<Date>`coalesce(${users.lastLoginAt}, ${users.createdAt})`;
const isDormant = (since: Date) =>
  and(
    isNull(users.deletedAt),
    gt(users.id, ADMIN_ID),
    lt(lastLogin, sql`${since.toISOString()}::timestamptz`),
  );

/** Users without a login since then who have not been told of the deletion. */
export const listDormantUsers = (db: Database, since: Date, limit: number) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(isDormant(since), isNull(users.dormantNoticeAt)))
    .orderBy(users.id)
    .limit(limit);

/** Returns false when another process has noted it already. */
export async function noteDormantNotice(db: Database, id: number, at: Date): Promise<boolean> {
  const noted = await db
    .update(users)
    .set({ dormantNoticeAt: at })
    .where(and(eq(users.id, id), isNull(users.dormantNoticeAt)))
    .returning({ id: users.id });
  return noted.length > 0;
}

/** Users without a login since then who were told of the deletion by `noticeUntil`. */
export const listAnnouncedUsers = (
  db: Database,
  { since, noticeUntil }: { since: Date; noticeUntil: Date },
  limit: number,
) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isDormant(since),
        isNotNull(users.dormantNoticeAt),
        lte(users.dormantNoticeAt, noticeUntil),
      ),
    )
    .orderBy(users.id)
    .limit(limit);
