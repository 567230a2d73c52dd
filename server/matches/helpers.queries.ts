import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Helper } from '#contract/matches/helpers.ts';
import { ads } from '#server/ads/ads.table.ts';
import { shareOpenings, shares } from '#server/ads/shares/shares.table.ts';
import type { Database } from '#server/db/database.ts';
import { isUnblocked } from '#server/messages/blocks.queries.ts';
import { shownAvatar, users } from '#server/session/accounts/users.table.ts';
import { isHeard } from '#server/sightings/sightings.queries.ts';
import { sightings } from '#server/sightings/sightings.table.ts';
import { handOvers } from './handOvers.table.ts';
import { matches } from './matches.table.ts';

/** The rank of those who have shared the ad. */
const SHARED = sql.raw('3');

/** Finders first: by the hidden mark, or by a match that the owner found similar. Then who has seen the pet. */
const told = (lost: number) => sql`
    SELECT finder_id AS user_id, 1 AS rank, NULL AS place FROM ${handOvers}
      WHERE ad_id = ${lost} AND state = 'matched'
    UNION ALL
    SELECT found.author_id, 1, NULL FROM ${matches} JOIN ${ads} found ON found.id = ${matches.foundId}
      WHERE ${matches.lostId} = ${lost} AND ${matches.state} = 'similar'
        AND NOT EXISTS (SELECT 1 FROM ${handOvers} other WHERE other.ad_id = ${lost}
          AND other.finder_id = found.author_id AND other.state = 'different')
    UNION ALL
    SELECT author_id, 2, place FROM ${sightings}
      WHERE ad_id = ${lost} AND state = 'true' AND ${isHeard}`;

/** The same, and last those whose share has led one of them to the ad. */
const helped = (lost: number, author: number) => sql`(
  SELECT DISTINCT ON (user_id) user_id, rank, place FROM (
    ${told(lost)}
    UNION ALL
    SELECT ${shares.userId}, ${SHARED}, NULL FROM ${shares} JOIN ${shareOpenings} ON ${shareOpenings.code} = ${shares.code}
      WHERE ${shares.adId} = ${lost} AND ${shares.userId} <> ${author}
        AND ${shareOpenings.userId} IN (SELECT user_id FROM (${told(lost)}) AS came)
  ) AS one ORDER BY user_id, rank) AS helped`;

const selectHelpers = (db: Database, lost: number, author: number) =>
  db
    .select({
      id: users.id,
      name: users.username,
      avatar: shownAvatar,
      place: sql<string | null>`helped.place`,
      isShare: sql<boolean>`helped.rank = ${SHARED}`,
    })
    .from(users)
    .innerJoin(helped(lost, author), sql`helped.user_id = ${users.id}`)
    .where(
      and(
        isNull(users.deletedAt),
        isNull(users.bannedAt),
        isNull(users.consentWithdrawnAt),
        isUnblocked(users.id, sql`${author}::int`),
      ),
    )
    .orderBy(sql`helped.rank`, users.id);

/** Who has helped the lost pet of the ad, as far as its author may write to them. */
export async function helpersOf(db: Database, lost: number, author: number): Promise<Helper[]> {
  const rows = await selectHelpers(db, lost, author);
  return rows.map(({ id, name, avatar }) => ({ id, name, avatar }));
}

/** The same people by their ids, and how each has helped; only who has seen the pet names a place. */
export const helpOf = (
  db: Database,
  lost: number,
  author: number,
): Promise<{ id: number; place: string | null; isShare: boolean }[]> =>
  selectHelpers(db, lost, author);

/** The lost pets that the found one of this ad is, as their owners say. */
export async function foundAgain(db: Database, found: number): Promise<number[]> {
  const rows = await db
    .select({ id: matches.lostId })
    .from(matches)
    .where(and(eq(matches.foundId, found), eq(matches.state, 'similar')));
  return rows.map(({ id }) => id);
}
