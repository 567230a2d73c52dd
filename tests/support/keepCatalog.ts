import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { inTransaction } from '#server/db/database.ts';

/** What an admin edits; entries come before what names them. */
const TABLES = [
  'animal_types',
  'breeds',
  'cities',
  'goods',
  'services',
  'event_names',
  'event_types',
];

/**
 * Copies the catalog, which emptying the database leaves as it is.
 * @returns a function that restores it
 */
export async function keepCatalog(db: Database): Promise<() => Promise<void>> {
  const run = (statements: string[]): Promise<void> =>
    inTransaction(db, async (tx) => {
      await tx.execute(sql`SET LOCAL session_replication_role = replica`);
      for (const statement of statements) await tx.execute(sql.raw(statement));
    });
  await run(TABLES.map((table) => `CREATE TABLE kept_${table} AS TABLE ${table}`));
  return async () => {
    const { rows } = (await db.execute(
      sql`SELECT table_name, string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) AS columns
        FROM information_schema.columns
        WHERE table_schema = 'public' AND is_generated = 'NEVER' GROUP BY table_name`,
    )) as unknown as { rows: { table_name: string; columns: string }[] };
    const columnsOf = new Map(rows.map((row) => [row.table_name, row.columns]));
    await run(
      TABLES.flatMap((table) => {
        const columns = columnsOf.get(table) ?? '';
        return [
          `DELETE FROM ${table}`,
          `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM kept_${table}`,
          `DROP TABLE kept_${table}`,
        ];
      }),
    );
  };
}
