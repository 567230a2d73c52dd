import { and, arrayContains, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { AdHome } from '#contract/ads/adHome.ts';
import { STATUS } from '#contract/ads/ads.ts';
import { isAuthorShown } from '#server/ads/ads.queries.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';
import { cities } from '#server/catalog/catalog.table.ts';
import { endings } from './endings.table.ts';
import { homeHelpers } from './homeHelpers.table.ts';
import { homeStories, type HomeStatus, type HomeStory } from './homeStories.table.ts';

export async function findHomeStory(db: Database, adId: number): Promise<HomeStory | undefined> {
  const [story] = await db.select().from(homeStories).where(eq(homeStories.adId, adId));
  return story;
}

/** Takes the place of the ad's former one. */
export async function saveHomeStory(db: Database, story: HomeStory): Promise<void> {
  const { adId: _, ...set } = story;
  await db.insert(homeStories).values(story).onConflictDoUpdate({ target: homeStories.adId, set });
}

export async function decideHomeStory(
  db: Database,
  adId: number,
  decision: { status: HomeStatus; reason: string | null },
): Promise<void> {
  await db.update(homeStories).set(decision).where(eq(homeStories.adId, adId));
}

/** What visitors see of it: approved, of a pet that is home, whose author nobody has hidden. */
const isShown = and(
  sql`${homeStories.status} = ${sql.raw(String(STATUS.published))}`,
  inArray(endings.outcome, ['found', 'given']),
  isNull(ads.deletedAt),
  isAuthorShown,
);

const selectShown = (db: Database) =>
  db
    .select({ text: homeStories.text, images: homeStories.images })
    .from(homeStories)
    .innerJoin(ads, eq(ads.id, homeStories.adId))
    .innerJoin(endings, eq(endings.adId, homeStories.adId));

/** The photo from home on the page of an ad that has ended; null without an approved one. */
export async function shownHomeOf(db: Database, adId: number): Promise<AdHome | null> {
  const [story] = await selectShown(db).where(and(eq(homeStories.adId, adId), isShown));
  return story ? { text: story.text, image: story.images[0] ?? null } : null;
}

/** The approved stories, those of the last endings first. */
export const listShownHomes = (
  db: Database,
  { limit, offset }: { limit: number; offset: number },
) =>
  db
    .select({
      adId: homeStories.adId,
      title: ads.title,
      city: cities.name,
      endedAt: endings.endedAt,
      text: homeStories.text,
      images: homeStories.images,
      helpers: db.$count(homeHelpers, eq(homeHelpers.adId, homeStories.adId)),
    })
    .from(homeStories)
    .innerJoin(ads, eq(ads.id, homeStories.adId))
    .innerJoin(endings, eq(endings.adId, homeStories.adId))
    .innerJoin(cities, eq(cities.id, ads.cityId))
    .where(isShown)
    .orderBy(desc(endings.endedAt), desc(homeStories.adId))
    .limit(limit)
    .offset(offset);

/** The image of an ad's approved story, for a column of a query. */
export const homeImageOf = (adId: PgColumn) =>
  sql`(SELECT story.images[1] FROM ${homeStories} story
    WHERE story.ad_id = ${adId} AND story.status = ${sql.raw(String(STATUS.published))})`;

/** Whether an approved story shows the image. */
export async function isImageOfHome(db: Database, image: string): Promise<boolean> {
  const found = await selectShown(db)
    .where(and(arrayContains(homeStories.images, [image]), isShown))
    .limit(1);
  return found.length > 0;
}

const isWaiting = sql`${homeStories.status} = ${sql.raw(String(STATUS.review))}`;

/** Stories in review, oldest first, with the versions of their ads; those after `after`. */
export const waitingHomes = (
  db: Database,
  { limit, after }: { limit: number; after?: HomeStory | undefined },
) =>
  db
    .select({
      adId: homeStories.adId,
      text: homeStories.text,
      images: homeStories.images,
      cautions: homeStories.cautions,
      version: ads.version,
    })
    .from(homeStories)
    .innerJoin(ads, eq(ads.id, homeStories.adId))
    .where(
      and(
        isWaiting,
        isNull(ads.deletedAt),
        after &&
          sql`(${homeStories.sentAt}, ${homeStories.adId}) > (${after.sentAt.toISOString()}::timestamptz, ${after.adId})`,
      ),
    )
    .orderBy(asc(homeStories.sentAt), asc(homeStories.adId))
    .limit(limit);

/** How many stories wait, and since when. */
export async function countWaitingHomes(
  db: Database,
): Promise<{ count: number; oldest: Date | null }> {
  const [row] = await db
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      oldest: sql<Date | null>`min(${homeStories.sentAt})`.mapWith(homeStories.sentAt),
    })
    .from(homeStories)
    .innerJoin(ads, eq(ads.id, homeStories.adId))
    .where(and(isWaiting, isNull(ads.deletedAt)));
  return row ?? { count: 0, oldest: null };
}

/** The person's stories, in any status. */
export const homesOf = (db: Database, authorId: number): Promise<HomeStory[]> =>
  db
    .select()
    .from(homeStories)
    .where(eq(homeStories.authorId, authorId))
    .orderBy(asc(homeStories.adId));

/** Triggers delete its image. */
export async function deleteHomeStory(db: Database, adId: number): Promise<void> {
  await db.delete(homeStories).where(eq(homeStories.adId, adId));
}
