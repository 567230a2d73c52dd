import { and, desc, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm';
import { SIGHTINGS_SHOWN, type SightingState } from '#contract/matches/sightings.ts';
import { STATUS } from '#contract/ads/ads.ts';
import { PET_CATEGORY } from '#contract/sections/pets.ts';
import { isAuthorShown, isAvailable, ofSection } from '#server/ads/ads.queries.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';
import { isoTime } from '#server/db/isoTime.ts';
import { oneOf } from '#server/db/oneOf.ts';
import { blocks } from '#server/messages/messages.table.ts';
import type { OtherWords } from '#server/messages/wordsGate.ts';
import { users } from '#server/session/accounts/users.table.ts';
import { sightings, type StoredSighting } from './sightings.table.ts';

/** What decides who may see and send sightings of a pet. */
const sightedAd = {
  authorId: ads.authorId,
  isDeleted: sql<boolean>`${ads.deletedAt} IS NOT NULL`,
  isLost: sql<boolean>`${ads.category} = ${PET_CATEGORY.lost}`,
  createdAt: ads.createdAt,
  publishedAt: ads.publishedAt,
  happenedAt: sql<
    string | null
  >`(SELECT happened_at::text FROM pet_details WHERE ad_id = ${ads.id})`,
};

/** Whether everybody may see the ad now. */
const isShown = (at: Date) =>
  sql<boolean>`(${and(
    eq(ads.status, STATUS.published),
    isNull(ads.deletedAt),
    gt(ads.expiresAt, at),
    isAuthorShown,
  )})`;

const selectAd = (db: Database, id: number, at: Date) =>
  db
    .select({ ...sightedAd, isPublic: isShown(at) })
    .from(ads)
    .where(and(ofSection('pets'), eq(ads.id, id), isNull(ads.editOf)));

/** A pet ad, whoever may see it; a deleted one too. */
export const findSightedAd = async (db: Database, id: number, at: Date) =>
  (await selectAd(db, id, at))[0];
export type SightedAd = NonNullable<Awaited<ReturnType<typeof findSightedAd>>>;

/** The same; until the commit nobody ends the ad. */
export const lockSightedAd = async (db: Database, id: number, at: Date) =>
  (await selectAd(db, id, at).for('share'))[0];

export async function insertSighting(
  db: Database,
  values: typeof sightings.$inferInsert,
): Promise<number> {
  const [row] = await db.insert(sightings).values(values).returning({ id: sightings.id });
  if (!row) throw new Error('the sighting was not inserted');
  return row.id;
}

const shown = {
  id: sightings.id,
  seen_at: isoTime(sightings.seenAt),
  place: sightings.place,
  text: sightings.text,
  images: sightings.images,
  author: sightings.authorId,
  author_name: users.username,
  created: isoTime(sightings.createdAt),
  state: sightings.state,
  cautions: sightings.cautions,
};
const selectShown = (db: Database) =>
  db.select(shown).from(sightings).innerJoin(users, eq(users.id, sightings.authorId));

/** Nobody has hidden it, and its author may still turn to the owner of the pet. */
export const isHeard = sql`(sightings.hidden_at IS NULL
  AND EXISTS (SELECT 1 FROM ${users} author WHERE author.id = sightings.author_id
    AND author.banned_at IS NULL AND author.consent_withdrawn_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM ${ads} sought JOIN ${blocks} b ON b.user_id = sought.author_id
    WHERE sought.id = sightings.ad_id AND b.blocked_id = sightings.author_id))`;

/** Other kinds tell of the search. */
export const isSeen = sql`sightings.kind = 'seen'`;

export async function presentedSighting(db: Database, id: number) {
  const [row] = await selectShown(db).where(eq(sightings.id, id));
  if (!row) throw new Error(`no sighting ${id}`);
  return row;
}

/** The sighting that a request with this key has stored. */
export const findSentSighting = async (db: Database, authorId: number, sendKey: string) =>
  (
    await selectShown(db).where(
      and(eq(sightings.authorId, authorId), eq(sightings.sendKey, sendKey)),
    )
  )[0];

/** Sightings of the ad, newest first. */
export const sightingsOfAd = (db: Database, adId: number) =>
  selectShown(db)
    .where(and(eq(sightings.adId, adId), isSeen, isHeard))
    .orderBy(desc(sightings.seenAt), desc(sightings.id))
    .limit(SIGHTINGS_SHOWN);

/** How many sightings the owner has not declined, and the time of the last. */
export async function countSightings(db: Database, adId: number) {
  const [row] = await db
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      lastSeenAt: sql<Date | null>`max(${sightings.seenAt})`.mapWith(sightings.seenAt),
    })
    .from(sightings)
    .where(and(eq(sightings.adId, adId), isSeen, isHeard, sql`${sightings.state} <> 'false'`));
  return { count: row?.count ?? 0, last_seen_at: row?.lastSeenAt?.toISOString() ?? null };
}

/** What was told of an ad that exists, with the author of the ad; none when it is hidden. */
export async function findShownSighting(db: Database, id: number) {
  const [row] = await db
    .select({
      kind: sightings.kind,
      adId: sightings.adId,
      authorId: sightings.authorId,
      images: sightings.images,
      place: sightings.place,
      text: sightings.text,
      cautions: sightings.cautions,
      owner: ads.authorId,
      authorName: users.username,
    })
    .from(sightings)
    .innerJoin(users, eq(users.id, sightings.authorId))
    .innerJoin(ads, eq(ads.id, sightings.adId))
    .where(and(eq(sightings.id, id), isHeard, isAvailable));
  return row;
}

export async function setSightingState(
  db: Database,
  id: number,
  state: SightingState,
): Promise<void> {
  await db.update(sightings).set({ state }).where(eq(sightings.id, id));
}

/** From now on only the finder's export has it. */
export async function hideSighting(db: Database, id: number, at: Date): Promise<void> {
  await db.update(sightings).set({ hiddenAt: at }).where(eq(sightings.id, id));
}

/** Reported sightings, hidden ones too. */
export const findSightings = (db: Database, ids: number[]) =>
  selectShown(db).where(oneOf(sightings.id, ids)).orderBy(sightings.id);

/** The person's sightings, and those of the person's ads that are not hidden; oldest first. */
export const exportSightings = (db: Database, userId: number) =>
  db
    .select({
      ad_id: sightings.adId,
      kind: sightings.kind,
      seen_at: shown.seen_at,
      place: sightings.place,
      text: sightings.text,
      images: sightings.images,
      author: sightings.authorId,
      created: shown.created,
      state: sightings.state,
    })
    .from(sightings)
    .innerJoin(ads, eq(ads.id, sightings.adId))
    .where(
      or(eq(sightings.authorId, userId), and(eq(ads.authorId, userId), isNull(sightings.hiddenAt))),
    )
    .orderBy(sightings.id);

export async function deleteTold(db: Database, id: number): Promise<void> {
  await db.delete(sightings).where(eq(sightings.id, id));
}

/** A trigger deletes their images. */
export async function deleteSightingsOf(db: Database, authorId: number): Promise<void> {
  await db.delete(sightings).where(eq(sightings.authorId, authorId));
}

const timesSince = async (
  db: Database,
  authorId: number,
  since: Date,
  where?: SQL,
): Promise<Date[]> => {
  const rows = await db
    .select({ at: sightings.createdAt })
    .from(sightings)
    .where(and(eq(sightings.authorId, authorId), gt(sightings.createdAt, since), where))
    .orderBy(sightings.createdAt);
  return rows.map(({ at }) => at);
};

/** Times at which the person has told this of the pet since `since`, oldest first. */
export const toldSince = (
  db: Database,
  { authorId, adId, kind }: Pick<StoredSighting, 'authorId' | 'adId' | 'kind'>,
  since: Date,
): Promise<Date[]> =>
  timesSince(db, authorId, since, and(eq(sightings.adId, adId), eq(sightings.kind, kind)));

/** How sightings count among what a person writes to others. */
export const sightingsAsWords: OtherWords = {
  sentSince: (db, userId, since) => timesSince(db, userId, since),
  startedSince: (db, userId, since) =>
    timesSince(db, userId, since, eq(sightings.startsDialog, true)),
  hasWritten: async (db, from, to) => {
    const written = await db
      .select({ id: sightings.id })
      .from(sightings)
      .innerJoin(ads, eq(ads.id, sightings.adId))
      .where(and(eq(sightings.authorId, from), eq(ads.authorId, to)))
      .limit(1);
    return written.length > 0;
  },
};
