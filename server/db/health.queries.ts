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
