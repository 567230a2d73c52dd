import { eq } from 'drizzle-orm';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';

/** The section's number of an ad, deleted or not. */
export async function sectionOfAd(db: Database, id: number): Promise<number | undefined> {
  const [ad] = await db.select({ section: ads.section }).from(ads).where(eq(ads.id, id));
  return ad?.section;
}
