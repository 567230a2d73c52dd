import {
  and,
  desc,
  eq,
  gt,
  gte,
  isNull,
  lte,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import { PUBLISHED_DAYS, STATUS, type Status } from '#contract/ads.ts';
import { addDays } from '#server/clock.ts';
import type { Database } from '#server/db/connect.ts';
import { oneOf } from '#server/db/oneOf.ts';
import { matchCities } from '#server/db/reference.queries.ts';
import { cities } from '#server/db/reference.table.ts';
import { users } from '#server/session/users.table.ts';
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
  created: Date;
}

/** What narrows a section's query. */
export type Condition = SQL;

/** A stretch of a list that has its own order, so that an index can serve it. */
export interface ListPart {
  where?: SQL;
  order: SQL[];
}

/** A section's query, still open to conditions, order and page. */
export interface AdSelect<Row> extends PromiseLike<Row[]>, SQLWrapper {
  where(condition: SQL | undefined): AdSelect<Row>;
  orderBy(...columns: SQL[]): AdSelect<Row>;
  limit(count: number): AdSelect<Row>;
  offset(count: number): AdSelect<Row>;
}

/** The status as of now: what has run out reads as outdated, whether or not a job has tidied it up. */
const statusAt = (at: Date): SQL<Status> =>
  sql<Status>`CASE WHEN ${ads.status} = ${STATUS.published} AND ${ads.expiresAt} <= ${at.toISOString()}::timestamptz
    THEN ${STATUS.outdated} ELSE ${ads.status} END`.mapWith(Number) as SQL<Status>;

/** The columns that every section selects; join `cities` and `users` beside them. */
export const adColumns = (at: Date) => ({
  id: ads.id,
  title: ads.title,
  city: cities.name,
  description: ads.description,
  price: ads.price,
  images: ads.images,
  author: ads.authorId,
  status: statusAt(at),
  reason: ads.rejectionReason,
  version: ads.version,
  created: sql<Date>`coalesce(${ads.publishedAt}, ${ads.createdAt})`.mapWith(ads.createdAt),
});

/** The filters that sections share; `undefined` when no town has such a name. */
export async function baseConditions(
  db: Database,
  filters: {
    city?: string | undefined;
    priceFrom?: number | undefined;
    priceTo?: number | undefined;
  },
): Promise<SQL[] | undefined> {
  const conditions: SQL[] = [];
  if (filters.city) {
    const ids = await matchCities(db, filters.city);
    if (ids.length === 0) return undefined;
    conditions.push(oneOf(ads.cityId, ids));
  }
  if (filters.priceFrom !== undefined) conditions.push(gte(ads.price, filters.priceFrom));
  if (filters.priceTo !== undefined) conditions.push(lte(ads.price, filters.priceTo));
  return conditions;
}

export const ofSection = (code: number): SQL => sql`${ads.section} = ${sql.raw(String(code))}`;
/**
 * The newest first. An ad keeps its place when it is published again, so it is seen for less than twice
 * the days; behind that the index holds only what has run out, and nobody shall walk through years of it.
 */
export const newestPart = (at: Date): ListPart => ({
  where: gt(ads.publishedAt, addDays(at, -2 * PUBLISHED_DAYS)),
  order: newestFirst(),
});
export const newestFirst = (): SQL[] => [desc(ads.publishedAt), desc(ads.id)];

/** Published and not over. Status and deletion are written out so that the partial indexes apply. */
export const isRunning = (at: Date): SQL =>
  and(
    sql`${ads.status} = ${sql.raw(String(STATUS.published))}`,
    isNull(ads.deletedAt),
    gt(ads.expiresAt, at),
  ) as SQL;

/** What everyone may see. */
export const isPublic = (at: Date): SQL => and(isRunning(at), isNull(users.bannedAt)) as SQL;

/** What this viewer may see: an admin everything, a person their own ads in every status. */
export const isVisibleTo = (
  viewer: { id: number; isAdmin: boolean } | undefined,
  at: Date,
): SQL => {
  if (!viewer) return isPublic(at);
  if (viewer.isAdmin) return isNotDeleted();
  return or(isPublic(at), and(isNotDeleted(), writtenBy(viewer.id))) as SQL;
};

export const isNotDeleted = (): SQL => isNull(ads.deletedAt);
export const hasIds = (ids: number[]): SQL => oneOf(ads.id, ids);
export const writtenBy = (authorId: number): SQL => eq(ads.authorId, authorId);
export const inReview = (): SQL => sql`${ads.status} = ${sql.raw(String(STATUS.review))}`;
export const oldestCreatedFirst = (): SQL[] => [sql`${ads.createdAt}`, sql`${ads.id}`];
/** What comes behind this ad where the oldest stands first, whatever has become of it meanwhile. */
export const createdAfter = (id: number): SQL =>
  sql`(${ads.createdAt}, ${ads.id}) > (SELECT it.created_at, it.id FROM ads it WHERE it.id = ${id})`;
export const newestCreatedFirst = (): SQL[] => [desc(ads.createdAt), desc(ads.id)];

/** One page of a section's query. */
export const page = async <Row extends AdRow>(
  select: AdSelect<Row>,
  options: { where: (SQL | undefined)[]; order: SQL[]; limit: number; offset?: number },
): Promise<Row[]> =>
  select
    .where(and(...options.where))
    .orderBy(...options.order)
    .limit(options.limit)
    .offset(options.offset ?? 0);

/**
 * One page of parts that follow one another. Only what lies before the page is ever counted, and only
 * where the page begins behind a part's end.
 */
export async function pageOfParts<Row extends AdRow>(
  db: Database,
  select: () => AdSelect<Row>,
  parts: ListPart[],
  options: { where: (SQL | undefined)[]; limit: number; offset: number },
): Promise<Row[]> {
  const rows: Row[] = [];
  let { offset } = options;
  for (const part of parts) {
    const where = [...options.where, part.where];
    const limit = options.limit - rows.length;
    const found = await page(select(), { where, order: part.order, limit, offset });
    rows.push(...found);
    if (found.length === limit || part === parts.at(-1)) break;
    offset = found.length > 0 ? 0 : offset - (await countUpTo(db, select, where, offset));
  }
  return rows;
}

const countUpTo = async <Row>(
  db: Database,
  select: () => AdSelect<Row>,
  where: (SQL | undefined)[],
  max: number,
): Promise<number> =>
  max === 0
    ? 0
    : db.$count(
        sql`(${select()
          .where(and(...where))
          .limit(max)}) AS part`,
      );

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

export async function findByDraft(
  db: Database,
  authorId: number,
  draftKey: string,
): Promise<number | undefined> {
  const [row] = await db
    .select({ id: ads.id })
    .from(ads)
    .where(and(eq(ads.authorId, authorId), eq(ads.draftKey, draftKey)));
  return row?.id;
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
