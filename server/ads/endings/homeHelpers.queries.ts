import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { quoted } from '#contract/quoted.ts';
import { petName } from '#contract/sections/petName.ts';
import { isAuthorShown } from '#server/ads/ads.queries.ts';
import { ads } from '#server/ads/ads.table.ts';
import { breeds, cities } from '#server/catalog/catalog.table.ts';
import type { Database } from '#server/db/database.ts';
import { isoTime } from '#server/db/isoTime.ts';
import { users } from '#server/session/accounts/users.table.ts';
import { homeHelpers } from './homeHelpers.table.ts';

const HELPED_SHOWN = 20;

type Help = typeof homeHelpers.$inferInsert;

/** Who is known already helps by the later ending. */
export async function saveHelp(db: Database, help: Help[]): Promise<void> {
  if (help.length === 0) return;
  await db
    .insert(homeHelpers)
    .values(help)
    .onConflictDoUpdate({
      target: [homeHelpers.adId, homeHelpers.userId],
      set: { endingOf: sql`excluded.ending_of` },
    });
}

/** The ending was a mistake. */
export async function forgetHelpOf(db: Database, endingOf: number): Promise<void> {
  await db.delete(homeHelpers).where(eq(homeHelpers.endingOf, endingOf));
}

export async function hasHelpedPet(
  db: Database,
  { adId, userId }: Pick<Help, 'adId' | 'userId'>,
): Promise<boolean> {
  const of = and(eq(homeHelpers.adId, adId), eq(homeHelpers.userId, userId));
  return (await db.$count(homeHelpers, of)) > 0;
}

/** Of pets whose ads are there. */
const isKnown = and(isNull(ads.deletedAt), isAuthorShown);

const pet = {
  title: ads.title,
  city: cities.name,
  breed: sql<string>`coalesce(${breeds.name}, '')`,
};

const helpOf = (db: Database, userId: number) =>
  db
    .select(pet)
    .from(homeHelpers)
    .innerJoin(ads, eq(ads.id, homeHelpers.adId))
    .innerJoin(users, eq(users.id, homeHelpers.userId))
    .innerJoin(cities, eq(cities.id, ads.cityId))
    .leftJoin(breeds, eq(breeds.id, ads.itemId))
    .where(and(eq(homeHelpers.userId, userId), isKnown, eq(users.showsHelp, true)))
    .orderBy(desc(homeHelpers.helpedAt), desc(homeHelpers.adId));

/**
 * The pets that the person has helped to come home, the last first, as far as the person shows them:
 * their names, else the titles of their ads.
 */
export async function helpedNames(db: Database, userId: number): Promise<string[]> {
  const rows = await helpOf(db, userId).limit(HELPED_SHOWN);
  return rows.map((one) => petName(one) ?? quoted(one.title));
}

/** The name of the pet in the title of its ad. */
export async function petNameOf(db: Database, adId: number): Promise<string | undefined> {
  const [found] = await db
    .select(pet)
    .from(ads)
    .innerJoin(cities, eq(cities.id, ads.cityId))
    .leftJoin(breeds, eq(breeds.id, ads.itemId))
    .where(eq(ads.id, adId));
  return found && petName(found);
}

/** Whether the person shows to have helped a pet to come home. */
export const hasHelped = async (db: Database, userId: number): Promise<boolean> =>
  (await helpOf(db, userId).limit(1)).length > 0;

/** Whether the person has helped, shown or not. */
export const hasEverHelped = async (db: Database, userId: number): Promise<boolean> =>
  (await db.$count(homeHelpers, eq(homeHelpers.userId, userId))) > 0;

export const exportHelp = (db: Database, userId: number) =>
  db
    .select({ ad_id: homeHelpers.adId, helped: isoTime(homeHelpers.helpedAt) })
    .from(homeHelpers)
    .where(eq(homeHelpers.userId, userId))
    .orderBy(homeHelpers.adId);

export async function deleteHelpOf(db: Database, userId: number): Promise<void> {
  await db.delete(homeHelpers).where(eq(homeHelpers.userId, userId));
}
