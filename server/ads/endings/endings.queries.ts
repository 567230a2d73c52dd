import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { oneOf } from '#server/db/oneOf.ts';
import { endings, type Ending } from './endings.table.ts';

export const storeEnding = async (db: Database, ending: Ending): Promise<void> => {
  await db.insert(endings).values(ending);
};

/** How these ads ended, as far as their authors have told. */
export const endingsOf = (db: Database, ids: number[]): Promise<Ending[]> =>
  db.select().from(endings).where(oneOf(endings.adId, ids));

export async function findEnding(db: Database, adId: number): Promise<Ending | undefined> {
  const [ending] = await endingsOf(db, [adId]);
  return ending;
}

export async function forgetEnding(db: Database, adId: number): Promise<void> {
  await db.delete(endings).where(eq(endings.adId, adId));
}
