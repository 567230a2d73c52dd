import { and, asc, desc, eq, gt, ne, sql, type SQL } from 'drizzle-orm';
import { UNSEEN_MAX } from '#contract/search/savedSearches.ts';
import { ads } from '#server/ads/ads.table.ts';
import { countOfList } from '#server/ads/list/count.queries.ts';
import type { Database } from '#server/db/database.ts';
import { isUnblocked } from '#server/messages/blocks.queries.ts';
import { searchedSections, type Filters } from './resolve.ts';
import { savedSearches, type StoredSearch } from './savedSearches.table.ts';
import { newestPart } from '#server/ads/list/parts.queries.ts';

const isOwn = (userId: number, id: number): SQL =>
  and(eq(savedSearches.userId, userId), eq(savedSearches.id, id)) as SQL;

/** The user's searches, newest first. */
export const searchesOf = (db: Database, userId: number): Promise<StoredSearch[]> =>
  db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(desc(savedSearches.createdAt), desc(savedSearches.id));

export async function findSearch(
  db: Database,
  { userId, section, filtersKey }: Pick<StoredSearch, 'userId' | 'section' | 'filtersKey'>,
): Promise<StoredSearch | undefined> {
  const [found] = await db
    .select()
    .from(savedSearches)
    .where(
      and(
        eq(savedSearches.userId, userId),
        eq(savedSearches.section, section),
        eq(savedSearches.filtersKey, filtersKey),
      ),
    );
  return found;
}

export const countSearches = (db: Database, userId: number): Promise<number> =>
  db.$count(savedSearches, eq(savedSearches.userId, userId));

export async function insertSearch(
  db: Database,
  values: typeof savedSearches.$inferInsert,
): Promise<StoredSearch> {
  const [row] = await db.insert(savedSearches).values(values).returning();
  if (!row) throw new Error('the search was not inserted');
  return row;
}

/** Returns undefined when the user has no such search. */
export async function updateSearch(
  db: Database,
  { userId, id }: { userId: number; id: number },
  values: Partial<StoredSearch>,
): Promise<StoredSearch | undefined> {
  const [row] = await db.update(savedSearches).set(values).where(isOwn(userId, id)).returning();
  return row;
}

export async function deleteSearch(db: Database, userId: number, id: number): Promise<boolean> {
  const deleted = await db
    .delete(savedSearches)
    .where(isOwn(userId, id))
    .returning({ id: savedSearches.id });
  return deleted.length > 0;
}

export async function deleteSearchesOf(db: Database, userId: number): Promise<void> {
  await db.delete(savedSearches).where(eq(savedSearches.userId, userId));
}

const viewer = sql.placeholder('viewer');
/** Published since the search was opened, by somebody else who is not blocked. */
const isUnseen = {
  key: 'unseen',
  where: and(
    gt(ads.publishedAt, sql.placeholder('since')),
    ne(ads.authorId, viewer),
    isUnblocked(sql`${viewer}::integer`, ads.authorId),
  ) as SQL,
};

/** Public ads of others in the search's list that were published after it was opened. */
export async function countUnseen(db: Database, search: StoredSearch, at: Date): Promise<number> {
  const section = searchedSections[search.section];
  const filters = search.filters as Filters;
  const narrowed = await section?.narrow(db, filters);
  if (!section || !narrowed) return 0;
  const { conditions, values, around } = narrowed;
  const list = {
    section: section.name,
    conditions: [isUnseen, ...conditions, ...(around ? [around.condition] : [])],
    values: { ...values, since: search.seenAt.toISOString(), viewer: search.userId },
    parts: section.parts?.(filters) ?? [newestPart],
    at,
  };
  return countOfList(db, list, UNSEEN_MAX);
}

/** Searches that were resolved with other reference lists. */
export const outdatedSearches = (
  db: Database,
  version: number,
  limit: number,
): Promise<StoredSearch[]> =>
  db
    .select()
    .from(savedSearches)
    .where(ne(savedSearches.referenceVersion, version))
    .orderBy(asc(savedSearches.id))
    .limit(limit);

export async function storeResolved(
  db: Database,
  id: number,
  values: Partial<StoredSearch>,
): Promise<void> {
  await db.update(savedSearches).set(values).where(eq(savedSearches.id, id));
}
