import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Helper } from '#contract/matches/helpers.ts';
import { SIGHTINGS_SHOWN } from '#contract/matches/sightings.ts';
import { ads } from '#server/ads/ads.table.ts';
import { endings } from '#server/ads/endings/endings.table.ts';
import { shares } from '#server/ads/shares/shares.table.ts';
import { cities } from '#server/catalog/catalog.table.ts';
import type { Database } from '#server/db/database.ts';
import { isoTime } from '#server/db/isoTime.ts';
import { matches } from '#server/matches/matches.table.ts';
import { petDetails } from '#server/sections/pets/pets.details.queries.ts';
import { shownAvatar, users } from '#server/session/accounts/users.table.ts';
import { isHeard } from '#server/sightings/sightings.queries.ts';
import { sightings } from '#server/sightings/sightings.table.ts';
import { searchParties } from './searchParty.table.ts';

/** The code of the ad's link, which is stored with the first. */
export async function keepParty(
  db: Database,
  party: typeof searchParties.$inferInsert,
): Promise<string> {
  const [row] = await db
    .insert(searchParties)
    .values(party)
    .onConflictDoUpdate({
      target: searchParties.adId,
      // Changes nothing, and returns the row.
      set: { code: sql`${searchParties.code}` },
    })
    .returning({ code: searchParties.code });
  if (!row) throw new Error('the link was not stored');
  return row.code;
}

export async function deleteParty(db: Database, adId: number): Promise<void> {
  await db.delete(searchParties).where(eq(searchParties.adId, adId));
}

export async function adOfParty(db: Database, code: string): Promise<number | undefined> {
  const [row] = await db
    .select({ adId: searchParties.adId })
    .from(searchParties)
    .where(eq(searchParties.code, code));
  return row?.adId;
}

export async function codeOfParty(db: Database, adId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ code: searchParties.code })
    .from(searchParties)
    .where(eq(searchParties.adId, adId));
  return row?.code;
}

/** What the head of the timeline shows of a pet ad. */
export async function partyCard(db: Database, adId: number) {
  const [card] = await db
    .select({
      id: ads.id,
      title: ads.title,
      city: cities.name,
      images: ads.images,
      status: ads.status,
      expiresAt: ads.expiresAt,
      isAuthorHidden: ads.authorHidden,
      outcome: endings.outcome,
      author: users.username,
      published: isoTime(ads.publishedAt),
      place: petDetails.place,
    })
    .from(ads)
    .innerJoin(cities, eq(cities.id, ads.cityId))
    .innerJoin(users, eq(users.id, ads.authorId))
    .innerJoin(petDetails, eq(petDetails.adId, ads.id))
    .leftJoin(endings, eq(endings.adId, ads.id))
    .where(eq(ads.id, adId));
  return card;
}

/** The last shares, as one of each day. */
export const sharesByDay = (db: Database, adId: number) =>
  db
    .select({
      at: isoTime(sql`max(${shares.sharedAt})`),
      count: sql<number>`count(*)`.mapWith(Number),
    })
    .from(shares)
    .where(eq(shares.adId, adId))
    .groupBy(sql`(${shares.sharedAt} AT TIME ZONE 'Europe/Moscow')::date`)
    .orderBy(desc(sql`max(${shares.sharedAt})`))
    .limit(SIGHTINGS_SHOWN);

/** Sightings that the owner has not declined, and notes of where people have searched. */
export const toldOf = (db: Database, adId: number) =>
  db
    .select({
      id: sightings.id,
      kind: sightings.kind,
      at: isoTime(sightings.seenAt),
      place: sightings.place,
      text: sightings.text,
      author: sightings.authorId,
      name: users.username,
      cautions: sightings.cautions,
    })
    .from(sightings)
    .innerJoin(users, eq(users.id, sightings.authorId))
    .where(
      and(
        eq(sightings.adId, adId),
        ne(sightings.kind, 'help'),
        ne(sightings.state, 'false'),
        isHeard,
      ),
    )
    .orderBy(desc(sightings.seenAt), desc(sightings.id))
    .limit(SIGHTINGS_SHOWN);

/** Found pets about which the owner has decided; of former decisions nobody knows when. */
export const decidedMatches = (db: Database, lostId: number) =>
  db
    .select({
      at: isoTime(matches.decidedAt),
      isSimilar: sql<boolean>`${matches.state} = 'similar'`,
      title: ads.title,
      city: cities.name,
    })
    .from(matches)
    .innerJoin(ads, eq(ads.id, matches.foundId))
    .innerJoin(cities, eq(cities.id, ads.cityId))
    .where(
      and(
        eq(matches.lostId, lostId),
        isNotNull(matches.decidedAt),
        sql`${ads.deletedAt} IS NULL AND NOT ${ads.authorHidden}`,
      ),
    )
    .orderBy(desc(matches.decidedAt))
    .limit(SIGHTINGS_SHOWN);

/** Who helps to search, the first to offer it first. */
export const partyHelpers = (db: Database, adId: number): Promise<Helper[]> =>
  db
    .select({ id: users.id, name: users.username, avatar: shownAvatar })
    .from(sightings)
    .innerJoin(users, eq(users.id, sightings.authorId))
    .where(and(eq(sightings.adId, adId), eq(sightings.kind, 'help'), isHeard))
    .orderBy(sightings.id);

/** Whether the user has offered to help, heard or not. */
export async function hasOffered(db: Database, adId: number, userId: number): Promise<boolean> {
  const found = await db
    .select({ id: sightings.id })
    .from(sightings)
    .where(
      and(eq(sightings.adId, adId), eq(sightings.authorId, userId), eq(sightings.kind, 'help')),
    );
  return found.length > 0;
}

/** Links that lead to the user's searches. */
export const exportParties = (db: Database, userId: number) =>
  db
    .select({
      ad_id: searchParties.adId,
      code: searchParties.code,
      opened: isoTime(searchParties.openedAt),
    })
    .from(searchParties)
    .innerJoin(ads, eq(ads.id, searchParties.adId))
    .where(eq(ads.authorId, userId))
    .orderBy(searchParties.adId);
