import { desc, eq, sql } from 'drizzle-orm';
import type { MatchState } from '#contract/matches/matches.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';
import { matches, type StoredMatch } from './matches.table.ts';

/** Stores matches; a known one keeps its id and its state. */
export async function storeMatches(
  db: Database,
  rows: (typeof matches.$inferInsert)[],
): Promise<StoredMatch[]> {
  if (rows.length === 0) return [];
  return db
    .insert(matches)
    .values(rows)
    .onConflictDoUpdate({
      target: [matches.lostId, matches.foundId],
      set: { score: sql`excluded.score`, reasons: sql`excluded.reasons` },
    })
    .returning();
}

/** Matches of a lost or a found pet, best first. */
export const matchesOf = (db: Database, adId: number, side: 'lostId' | 'foundId') =>
  db
    .select()
    .from(matches)
    .where(eq(matches[side], adId))
    .orderBy(desc(matches.score), desc(matches.id));

export async function findMatch(db: Database, id: number) {
  const [match] = await db
    .select({
      id: matches.id,
      lostId: matches.lostId,
      foundId: matches.foundId,
      state: matches.state,
      owner: ads.authorId,
      finder: sql<number>`(SELECT author_id FROM ads found WHERE found.id = ${matches.foundId})`,
      foundTitle: sql<string>`(SELECT title FROM ads found WHERE found.id = ${matches.foundId})`,
    })
    .from(matches)
    .innerJoin(ads, eq(ads.id, matches.lostId))
    .where(eq(matches.id, id));
  return match;
}

export async function storeDecision(
  db: Database,
  id: number,
  { state, at }: { state: MatchState; at: Date },
): Promise<void> {
  await db.update(matches).set({ state, decidedAt: at }).where(eq(matches.id, id));
}
