import { and, desc, eq, gt, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { STATUS, type Status } from '#contract/ads/ads.ts';
import type { VerifiedKind } from '#contract/people/verified.ts';
import { SECTION, sectionNames, type SectionName } from '#contract/sections/sections.ts';
import type { Database } from '#server/db/database.ts';
import { isoTime } from '#server/db/isoTime.ts';
import { oneOf, oneOfThese } from '#server/db/oneOf.ts';
import { builtStatement, statement } from '#server/db/statement.ts';
import { cities } from '#server/catalog/catalog.table.ts';
import { contains } from '#server/db/textQuery.ts';
import { formerUsesSince } from '#server/session/accounts/formerAccounts.queries.ts';
import { shownAvatar, users } from '#server/session/accounts/users.table.ts';
import { ads } from './ads.table.ts';
import { newestFirst } from '#server/ads/list/parts.queries.ts';

/** Columns that every section's query returns. */
export interface AdRow {
  id: number;
  title: string;
  city: string;
  description: string;
  price: number;
  images: string[];
  author: number;
  authorName: string;
  authorAvatar: string | null;
  authorVerified: VerifiedKind | null;
  status: Status;
  reason: string | null;
  version: number;
  /** Of an edit: the id of its ad. */
  editOf: number | null;
  created: string;
  /** By a ban, or because the consent was withdrawn. */
  isAuthorHidden: boolean;
  category: number | null;
  isReserved: boolean;
}

const now = sql.placeholder('at');

/** Current status: an expired ad reads as outdated, whether or not the job has stored that. */
const statusNow =
  sql<Status>`CASE WHEN ${ads.status} = ${sql.raw(String(STATUS.published))} AND ${ads.expiresAt} <= ${now}::timestamptz
    THEN ${sql.raw(String(STATUS.outdated))} ELSE ${ads.status} END`.mapWith(Number) as SQL<Status>;

/** Current status of a row that was read, by the same rule. */
export const statusAt = (
  { status, expiresAt }: { status: number; expiresAt: Date | null },
  at: Date,
): Status =>
  status === STATUS.published && expiresAt && expiresAt <= at
    ? STATUS.outdated
    : (status as Status);

/** Columns of every section's query; join `cities` and `users`. */
export const adColumns = {
  id: ads.id,
  title: ads.title,
  city: cities.name,
  description: ads.description,
  price: ads.price,
  images: ads.images,
  author: ads.authorId,
  authorName: users.username,
  authorAvatar: shownAvatar,
  authorVerified: users.verified,
  status: statusNow,
  reason: ads.rejectionReason,
  version: ads.version,
  isAuthorHidden: ads.authorHidden,
  editOf: ads.editOf,
  category: ads.category,
  isReserved: sql<boolean>`coalesce(${ads.reservedUntil} > ${now}::timestamptz, false)`,
  created: isoTime(sql`coalesce(${ads.publishedAt}, ${ads.createdAt})`),
};

const bySection = Object.fromEntries(
  sectionNames.map((name) => [name, sql`${ads.section} = ${sql.raw(String(SECTION[name]))}`]),
) as Record<SectionName, SQL>;
export const ofSection = (name: SectionName): SQL => bySection[name];
/**
 * Published and not expired. Status and deletion are literals so that the partial indexes apply.
 */
const isRunning = and(
  sql`${ads.status} = ${sql.raw(String(STATUS.published))}`,
  isNull(ads.deletedAt),
  gt(ads.expiresAt, now),
) as SQL;

/** The ads of others are hidden. */
export const isAuthorShown = sql`NOT ${ads.authorHidden}`;
/** Visible to everyone. */
export const isPublic = and(isRunning, isAuthorShown) as SQL;
export const isNotDeleted = isNull(ads.deletedAt);
/** An ad that is not deleted; edits of ads are none. */
export const isAvailable = and(isNotDeleted, isNull(ads.editOf)) as SQL;
export const writtenByAuthor = eq(ads.authorId, sql.placeholder('author'));
const isPublicOrOwn = or(isPublic, and(isAvailable, writtenByAuthor)) as SQL;

/** Visitors see public ads, users also their own in every status, admins all. */
export const isVisibleTo = (viewer: { isAdmin: boolean } | undefined): SQL => {
  if (!viewer) return isPublic;
  return viewer.isAdmin ? isAvailable : isPublicOrOwn;
};

/** Alike ads of the same breed, item, category or city. */
export const sameItem = eq(ads.itemId, sql.placeholder('item'));
export const sameCategory = eq(ads.category, sql.placeholder('category'));
export const sameCity = eq(ads.cityId, sql.placeholder('city'));

export const hasIds = oneOfThese(ads.id, 'ids');
export const isEditOfIds = oneOfThese(ads.editOf, 'ids');
export const inReview = sql`${ads.status} = ${sql.raw(String(STATUS.review))}`;
export const oldestCreatedFirst: SQL[] = [sql`${ads.createdAt}`, sql`${ads.id}`];
/** Ads after the ad `after` or its latest edit, oldest first; its own status does not matter. */
export const isCreatedAfter = sql`(${ads.createdAt}, ${ads.id}) > (SELECT it.created_at, it.id FROM ads it
  WHERE it.id = ${sql.placeholder('after')} OR it.edit_of = ${sql.placeholder('after')}
  ORDER BY it.created_at DESC, it.id DESC LIMIT 1)`;
export const newestCreatedFirst: SQL[] = [desc(ads.createdAt), desc(ads.id)];

export type StoredAd = typeof ads.$inferSelect;
/** A section's table of details. */
export type DetailsTable = PgTable & { adId: PgColumn };

/** Selects FOR UPDATE, deleted ads included. */
export async function lockAd(
  db: Database,
  section: number,
  id: number,
): Promise<StoredAd | undefined> {
  const [ad] = await db
    .select()
    .from(ads)
    .where(and(eq(ads.id, id), eq(ads.section, section), isNull(ads.editOf)))
    .for('update');
  return ad;
}

/** The edit of an ad that waits for review or was rejected. */
export async function findEdit(db: Database, adId: number): Promise<StoredAd | undefined> {
  const [edit] = await db
    .select()
    .from(ads)
    .where(and(eq(ads.editOf, adId), isNotDeleted));
  return edit;
}

/** Gives an ad the details of its edit, which then has none. */
export async function moveDetails(
  db: Database,
  details: DetailsTable,
  from: number,
  to: number,
): Promise<void> {
  await db.delete(details).where(eq(details.adId, to));
  await db.execute(sql`UPDATE ${details} SET ad_id = ${to} WHERE ${eq(details.adId, from)}`);
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

/** The ad created from a draft. */
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

/** The same for each of several drafts that has an ad. */
export const findByDrafts = (
  db: Database,
  authorId: number,
  draftKeys: string[],
): Promise<{ id: number; draftKey: string | null; digest: string | null }[]> =>
  db
    .select({ id: ads.id, draftKey: ads.draftKey, digest: ads.draftDigest })
    .from(ads)
    .where(and(eq(ads.authorId, authorId), inArray(ads.draftKey, draftKeys)));

/** Creation times of the user's ads since `since`, oldest first. */
export async function createdSince(db: Database, authorId: number, since: Date): Promise<Date[]> {
  const rows = await db
    .select({ at: ads.createdAt })
    .from(ads)
    .where(and(eq(ads.authorId, authorId), isNull(ads.editOf), gt(ads.createdAt, since)))
    .unionAll(formerUsesSince(db, authorId, 'ad', since))
    .orderBy(sql`1`);
  return rows.map((row) => row.at);
}

export async function countOwn(db: Database, section: number, authorId: number): Promise<number> {
  return db.$count(ads, and(eq(ads.section, section), eq(ads.authorId, authorId), isAvailable));
}

/** Ids, creation and publication times of a section's newest public ads. */
export async function newestPublic(
  db: Database,
  section: SectionName,
  { at, limit }: { at: Date; limit: number },
): Promise<{ id: number; createdAt: Date; publishedAt: Date | null }[]> {
  return builtStatement(db, `newest ${section}`, (on) =>
    on
      .select({ id: ads.id, createdAt: ads.createdAt, publishedAt: ads.publishedAt })
      .from(ads)
      .where(and(ofSection(section), isPublic))
      .orderBy(...newestFirst)
      .limit(sql.placeholder('limit')),
  ).execute({ at: at.toISOString(), limit });
}

const publicOfAuthor = statement((db) =>
  db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(ads)
    .where(and(writtenByAuthor, isPublic)),
);

/** The user's public ads in all sections. */
export async function countPublicOf(db: Database, author: number, at: Date): Promise<number> {
  const [row] = await publicOfAuthor(db).execute({ author, at: at.toISOString() });
  return row?.count ?? 0;
}

const showsImage = sql`${ads.images} @> ARRAY[${sql.placeholder('image')}]::text[]`;

const publicWithImage = statement((db) =>
  db.select({ id: ads.id }).from(ads).where(and(showsImage, isPublic)),
);

/** Whether a public ad shows the image. */
export async function isImageOfAd(db: Database, image: string, at: Date): Promise<boolean> {
  const rows = await publicWithImage(db).execute({ image, at: at.toISOString() });
  return rows.length > 0;
}

/** The section of an ad that is public or by one of `authors`. */
export async function findAdForMessage(
  db: Database,
  id: number,
  { authors, at }: { authors: number[]; at: Date },
): Promise<{ section: number } | undefined> {
  const isShown = and(eq(ads.status, STATUS.published), gt(ads.expiresAt, at), isAuthorShown);
  const [row] = await db
    .select({ section: ads.section })
    .from(ads)
    .where(and(eq(ads.id, id), isAvailable, or(isShown, inArray(ads.authorId, authors))));
  return row;
}

/** Those of the ads whose title matches `q`. */
export async function adsTitled(db: Database, ids: number[], q: string): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: ads.id })
    .from(ads)
    .where(and(oneOf(ads.id, ids), isNotDeleted, contains(ads.title, q)));
  return rows.map(({ id }) => id);
}
