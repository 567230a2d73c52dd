import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { STATUS } from '#contract/ads/ads.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';
import { formerAccounts } from '#server/session/accounts/formerAccounts.table.ts';
import { users } from '#server/session/accounts/users.table.ts';
import { audit } from '#server/audit/audit.table.ts';

const countIf = (condition: ReturnType<typeof sql>) =>
  sql<number>`count(${ads.id}) FILTER (WHERE ${condition})`.mapWith(Number);

/** Ad counts, rejections and ban of these users. */
export async function userStats(db: Database, ids: number[], at: Date) {
  if (ids.length === 0) return [];
  const isPresent = sql`${ads.deletedAt} IS NULL`;
  const rejections = db
    .select({ userId: audit.userId, count: sql<number>`count(*)`.as('rejection_count') })
    .from(audit)
    .where(and(inArray(audit.userId, ids), eq(audit.action, 'reject')))
    .groupBy(audit.userId)
    .as('rejections');
  return db
    .select({
      id: users.id,
      username: users.username,
      createdAt: users.createdAt,
      bannedAt: users.bannedAt,
      banReason: users.banReason,
      verified: users.verified,
      suspendedMark: users.suspendedMark,
      total: countIf(isPresent),
      keys: countIf(sql`true`),
      published: countIf(
        sql`${isPresent} AND ${ads.status} = ${STATUS.published} AND ${ads.expiresAt} > ${at.toISOString()}::timestamptz`,
      ),
      review: countIf(sql`${isPresent} AND ${ads.status} = ${STATUS.review}`),
      rejected:
        sql<number>`coalesce(max(${rejections.count}), 0) + coalesce(max(${formerAccounts.rejections}), 0)`.mapWith(
          Number,
        ),
    })
    .from(users)
    .leftJoin(formerAccounts, eq(formerAccounts.identity, users.formerIdentity))
    .leftJoin(ads, and(eq(ads.authorId, users.id), isNull(ads.editOf)))
    .leftJoin(rejections, eq(rejections.userId, users.id))
    .where(and(inArray(users.id, ids), isNull(users.deletedAt)))
    .groupBy(users.id);
}

export const findUsersByName = (db: Database, text: string, limit: number) =>
  db
    .select({ id: users.id, username: users.username, bannedAt: users.bannedAt })
    .from(users)
    .where(
      and(
        isNull(users.deletedAt),
        sql`position(search_key(${text}) in search_key(${users.username} || ' ' || coalesce(${users.firstName}, ''))) > 0`,
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit);

export const countBanned = (db: Database): Promise<number> =>
  db.$count(users, isNotNull(users.bannedAt));

/** A ban also revokes all tokens; undefined lifts it. */
export async function setBan(
  db: Database,
  id: number,
  ban: { at: Date; reason: string } | undefined,
): Promise<void> {
  await db
    .update(users)
    .set(
      ban
        ? {
            bannedAt: ban.at,
            banReason: ban.reason || null,
            tokenGeneration: sql`${users.tokenGeneration} + 1`,
          }
        : { bannedAt: null, banReason: null },
    )
    .where(eq(users.id, id));
}

/** An ad of any section, deleted or not; edits of ads are none. */
export async function findAnyAd(db: Database, id: number) {
  const [ad] = await db
    .select()
    .from(ads)
    .where(and(eq(ads.id, id), isNull(ads.editOf)));
  return ad;
}
