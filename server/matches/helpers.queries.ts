import { and, isNull, sql } from 'drizzle-orm';
import type { Helper } from '#contract/matches/helpers.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';
import { isUnblocked } from '#server/messages/blocks.queries.ts';
import { shownAvatar, users } from '#server/session/accounts/users.table.ts';
import { isHeard } from '#server/sightings/sightings.queries.ts';
import { sightings } from '#server/sightings/sightings.table.ts';
import { handOvers } from './handOvers.table.ts';
import { matches } from './matches.table.ts';

/** Finders first: by the hidden mark, or by a match that the owner found similar. */
const helped = (lost: number) => sql`(
  SELECT finder_id AS user_id, 1 AS rank FROM ${handOvers}
    WHERE ad_id = ${lost} AND state = 'matched'
  UNION ALL
  SELECT found.author_id, 1 FROM ${matches} JOIN ${ads} found ON found.id = ${matches.foundId}
    WHERE ${matches.lostId} = ${lost} AND ${matches.state} = 'similar'
      AND NOT EXISTS (SELECT 1 FROM ${handOvers} other WHERE other.ad_id = ${lost}
        AND other.finder_id = found.author_id AND other.state = 'different')
  UNION ALL
  SELECT author_id, 2 FROM ${sightings} WHERE ad_id = ${lost} AND state = 'true' AND ${isHeard}
)`;

/** Who has helped the lost pet of the ad, as far as its author may write to them. */
export const helpersOf = (db: Database, lost: number, author: number): Promise<Helper[]> =>
  db
    .select({ id: users.id, name: users.username, avatar: shownAvatar })
    .from(users)
    .innerJoin(
      sql`(SELECT user_id, min(rank) AS rank FROM ${helped(lost)} AS one GROUP BY user_id) AS helped`,
      sql`helped.user_id = ${users.id}`,
    )
    .where(
      and(
        isNull(users.deletedAt),
        isNull(users.bannedAt),
        isNull(users.consentWithdrawnAt),
        isUnblocked(users.id, sql`${author}::int`),
      ),
    )
    .orderBy(sql`helped.rank`, users.id);
