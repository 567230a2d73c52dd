import { eq } from 'drizzle-orm';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';

/** What buttons need to know of an ad, deleted or not. */
export async function findAdOfButton(db: Database, id: number) {
  const { section, category, trait, authorId } = ads;
  const [ad] = await db
    .select({ section, category, trait, authorId })
    .from(ads)
    .where(eq(ads.id, id));
  return ad;
}
