import { and, eq, isNull, or } from 'drizzle-orm';
import { STATUS } from '#contract/ads/ads.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';

/** What buttons need to know of an ad, deleted or not. */
export async function findAdOfButton(db: Database, id: number) {
  const { section, category, trait, authorId, deletedAt } = ads;
  const [ad] = await db
    .select({ section, category, trait, authorId, deletedAt })
    .from(ads)
    .where(eq(ads.id, id));
  return ad;
}

/** Why this ad or its edit is rejected; undefined when neither is. */
export async function rejectionOf(db: Database, id: number): Promise<string | undefined> {
  const [found] = await db
    .select({ reason: ads.rejectionReason })
    .from(ads)
    .where(
      and(
        or(eq(ads.id, id), eq(ads.editOf, id)),
        eq(ads.status, STATUS.rejected),
        isNull(ads.deletedAt),
      ),
    );
  return found && (found.reason ?? '');
}
