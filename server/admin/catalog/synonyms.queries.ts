import { and, eq, sql } from 'drizzle-orm';
import type { Synonym, SynonymTable } from '#contract/admin/catalog.ts';
import type { Database } from '#server/db/database.ts';
import { synonyms } from '#server/catalog/catalog.table.ts';

const keys = {
  breed: 'breedId',
  objects: 'goodsId',
  service: 'serviceId',
  event: 'eventNameId',
} as const satisfies Record<SynonymTable, keyof typeof synonyms.$inferSelect>;
const tables = Object.keys(keys) as SynonymTable[];

const present = (row: typeof synonyms.$inferSelect): Synonym => {
  const table = tables.find((one) => row[keys[one]] !== null);
  if (!table) throw new Error(`synonym ${row.id} has no entry`);
  return { id: row.id, word: row.word, table, entry_id: row[keys[table]] as number };
};

/** All synonyms, alphabetically. */
export const listSynonyms = async (db: Database): Promise<Synonym[]> =>
  (await db.select().from(synonyms).orderBy(synonyms.searchKey, synonyms.id)).map(present);

/** Adds a word to an entry; returns its id, or undefined when the entry has the word. */
export async function insertSynonym(
  db: Database,
  word: string,
  { table, id }: { table: SynonymTable; id: number },
): Promise<number | undefined> {
  const [added] = await db
    .insert(synonyms)
    .values({ word, [keys[table]]: id })
    .onConflictDoNothing()
    .returning({ id: synonyms.id });
  return added?.id;
}

/** Deletes a synonym and returns it; undefined when there is none. */
export async function deleteSynonym(db: Database, id: number): Promise<Synonym | undefined> {
  const [deleted] = await db.delete(synonyms).where(eq(synonyms.id, id)).returning();
  return deleted && present(deleted);
}

/** Points the synonyms of an entry at another, which keeps each word once. */
export async function moveSynonyms(
  db: Database,
  table: SynonymTable,
  from: number,
  into: number,
): Promise<void> {
  const column = synonyms[keys[table]];
  const known = db.select({ key: synonyms.searchKey }).from(synonyms).where(eq(column, into));
  await db.delete(synonyms).where(and(eq(column, from), sql`${synonyms.searchKey} IN ${known}`));
  await db
    .update(synonyms)
    .set({ [keys[table]]: into })
    .where(eq(column, from));
}
