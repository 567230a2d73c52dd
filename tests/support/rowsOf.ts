import type { SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';

export async function rowsOf<Row>(db: Database, query: SQL | string): Promise<Row[]> {
  const answer = (await db.execute(query)) as unknown as { rows: Row[] };
  return answer.rows;
}
