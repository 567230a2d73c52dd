import { and, eq, gt, inArray, or, sql } from 'drizzle-orm';
import { STATUS } from '#contract/ads/ads.ts';
import { PET_CATEGORY } from '#contract/sections/pets.ts';
import { isAvailable, ofSection } from '#server/ads/ads.queries.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';
import { dialogs } from '#server/messages/messages.table.ts';

/** Whether a message, or its dialog, is about a lost pet, or goes to somebody who looks for one. */
export async function isAboutLostPet(
  db: Database,
  { from, to, about, at }: { from: number; to: number; about: number | undefined; at: Date },
): Promise<boolean> {
  const dialogAd = db
    .select({ id: dialogs.about })
    .from(dialogs)
    .where(and(eq(dialogs.userId, from), eq(dialogs.otherId, to)));
  const isSeeker = and(
    eq(ads.authorId, to),
    eq(ads.status, STATUS.published),
    gt(ads.expiresAt, at),
  );
  const isIts = or(about === undefined ? inArray(ads.id, dialogAd) : eq(ads.id, about), isSeeker);
  const found = await db
    .select({ one: sql`1` })
    .from(ads)
    .where(and(ofSection('pets'), eq(ads.category, PET_CATEGORY.lost), isAvailable, isIts))
    .limit(1);
  return found.length > 0;
}
