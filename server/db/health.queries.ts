import { sql } from 'drizzle-orm';
import type { Database } from './connect.ts';

export async function isReachable(db: Database): Promise<boolean> {
  try {
    await db.execute(sql`SELECT 1`);
    return true;
  } catch {
    return false;
  }
}

/** Whether the database has any tables. */
export async function hasTables(db: Database): Promise<boolean> {
  const count = await db.$count(sql`pg_tables`, sql`schemaname = 'public'`);
  return count > 0;
}
