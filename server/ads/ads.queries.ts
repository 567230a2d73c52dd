import { and, desc, eq, gt, gte, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { PUBLISHED_DAYS, STATUS, type Status } from '#contract/ads.ts';
import { addDays } from '#server/clock.ts';
import type { Database } from '#server/db/connect.ts';
import { isoTime } from '#server/db/isoTime.ts';
import { idList, oneOfThese } from '#server/db/oneOf.ts';
import { matchCities } from '#server/db/reference.queries.ts';
import { cities } from '#server/db/reference.table.ts';
import { users } from '#server/session/users.table.ts';
import type { ListPart, Values } from './adPages.queries.ts';
import { ads } from './ads.table.ts';

/** What the common part of every section's query brings. */
export interface AdRow {
  id: number;
  title: string;
  city: string;
  description: string;
  price: number;
  images: string[];
  author: number;
  status: Status;
  reason: string | null;
  version: number;
  created: string;
}

const now = sql.placeholder('at');

/** The status as of now: what has run out reads as outdated, whether or not a job has tidied it up. */
const statusNow =
  sql<Status>`CASE WHEN ${ads.status} = ${sql.raw(String(STATUS.published))} AND ${ads.expiresAt} <= ${now}::timestamptz
    THEN ${sql.raw(String(STATUS.outdated))} ELSE ${ads.status} END`.mapWith(Number) as SQL<Status>;

/** The columns that every section selects; join `cities` and `users` beside them. */
export const adColumns = {
  id: ads.id,
  title: ads.title,
  city: cities.name,
  description: ads.description,
  price: ads.price,
  images: ads.images,
  author: ads.authorId,
  status: statusNow,
  reason: ads.rejectionReason,
  version: ads.version,
  created: isoTime(sql`coalesce(${ads.publishedAt}, ${ads.createdAt})`),
};

/** What the filters that sections share ask for, by the names of their values. */
export const baseConditions = {
  cities: oneOfThese(ads.cityId, 'cities'),
  priceFrom: gte(ads.price, sql.placeholder('priceFrom')),
  priceTo: lte(ads.price, sql.placeholder('priceTo')),
};

/** The values of the filters that sections share; `undefined` when no town has such a name. */
export async function baseValues(
  db: Database,
  {
    city,
    priceFrom,
    priceTo,
  }: {
    city?: string | undefined;
    priceFrom?: number | undefined;
    priceTo?: number | undefined;
  },
): Promise<Values | undefined> {
  const found = city ? await matchCities(db, city) : undefined;
  if (found?.length === 0) return undefined;
  return {
    ...(found && { cities: idList(found) }),
    ...(priceFrom !== undefined && { priceFrom }),
    ...(priceTo !== undefined && { priceTo }),
  };
}

export const ofSection = (code: number): SQL => sql`${ads.section} = ${sql.raw(String(code))}`;
export const newestFirst: SQL[] = [desc(ads.publishedAt), desc(ads.id)];

/**
 * The newest first. An ad keeps its place when it is published again, so it is seen for less than twice
 * the days; behind that the index holds only what has run out, and nobody shall walk through years of it.
 */
export const newestPart: ListPart = {
  where: gt(ads.publishedAt, sql.placeholder('publishedSince')),
  order: newestFirst,
  values: (at) => ({ publishedSince: addDays(at, -2 * PUBLISHED_DAYS).toISOString() }),
};

/** Published and not over. Status and deletion are written out so that the partial indexes apply. */
export const isRunning = and(
  sql`${ads.status} = ${sql.raw(String(STATUS.published))}`,
  isNull(ads.deletedAt),
  gt(ads.expiresAt, now),
) as SQL;

/** What everyone may see. */
export const isPublic = and(isRunning, isNull(users.bannedAt)) as SQL;
export const isNotDeleted = isNull(ads.deletedAt);
export const writtenByAuthor = eq(ads.authorId, sql.placeholder('author'));
const isPublicOrOwn = or(isPublic, and(isNotDeleted, writtenByAuthor)) as SQL;

/** What a viewer may see: an admin everything, a person (the `author`) their own ads in every status. */
export const isVisibleTo = (viewer: { isAdmin: boolean } | undefined): SQL => {
  if (!viewer) return isPublic;
  return viewer.isAdmin ? isNotDeleted : isPublicOrOwn;
};

export const hasIds = oneOfThese(ads.id, 'ids');
export const inReview = sql`${ads.status} = ${sql.raw(String(STATUS.review))}`;
export const oldestCreatedFirst: SQL[] = [sql`${ads.createdAt}`, sql`${ads.id}`];
/** What comes behind the ad `after` where the oldest stands first, whatever has become of it meanwhile. */
export const isCreatedAfter = sql`(${ads.createdAt}, ${ads.id}) > (SELECT it.created_at, it.id FROM ads it
  WHERE it.id = ${sql.placeholder('after')})`;
export const newestCreatedFirst: SQL[] = [desc(ads.createdAt), desc(ads.id)];

export type StoredAd = typeof ads.$inferSelect;

/** The ad as stored, deleted ones too, locked against other changes until the transaction ends. */
export async function lockAd(
  db: Database,
  section: number,
  id: number,
): Promise<StoredAd | undefined> {
  const [ad] = await db
    .select()
    .from(ads)
    .where(and(eq(ads.id, id), eq(ads.section, section)))
    .for('update');
  return ad;
}

export async function updateAd(
  db: Database,
  id: number,
  values: Partial<typeof ads.$inferInsert>,
): Promise<void> {
  await db
    .update(ads)
    .set({ ...values, version: sql`${ads.version} + 1` })
    .where(eq(ads.id, id));
}

export async function insertAd(db: Database, values: typeof ads.$inferInsert): Promise<number> {
  const [row] = await db.insert(ads).values(values).returning({ id: ads.id });
  if (!row) throw new Error('the ad was not inserted');
  return row.id;
}

/** The ad that was made from a draft, as far as a repeated send needs to know it. */
export async function findByDraft(
  db: Database,
  authorId: number,
  draftKey: string,
): Promise<{ id: number; digest: string | null; status: number } | undefined> {
  const [row] = await db
    .select({ id: ads.id, digest: ads.draftDigest, status: ads.status })
    .from(ads)
    .where(and(eq(ads.authorId, authorId), eq(ads.draftKey, draftKey)));
  return row;
}

/** When this person made ads since `since`, oldest first. */
export async function createdSince(db: Database, authorId: number, since: Date): Promise<Date[]> {
  const rows = await db
    .select({ createdAt: ads.createdAt })
    .from(ads)
    .where(and(eq(ads.authorId, authorId), gt(ads.createdAt, since)))
    .orderBy(ads.createdAt);
  return rows.map((row) => row.createdAt);
}

export async function countOwn(db: Database, section: number, authorId: number): Promise<number> {
  return db.$count(
    ads,
    and(eq(ads.section, section), eq(ads.authorId, authorId), isNull(ads.deletedAt)),
  );
}
