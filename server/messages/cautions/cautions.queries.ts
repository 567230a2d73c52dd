import { eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import { cautionHits, cautionRules } from './cautions.table.ts';

const allRules = statement((db) => db.select().from(cautionRules).orderBy(cautionRules.id));

type CautionRule = typeof cautionRules.$inferSelect;

export const listRules = (db: Database): Promise<CautionRule[]> => allRules(db).execute();

export async function insertHits(db: Database, ruleIds: number[], at: Date): Promise<void> {
  if (ruleIds.length === 0) return;
  await db.insert(cautionHits).values(ruleIds.map((ruleId) => ({ ruleId, createdAt: at })));
}

/** All rules with the number of their hits, in all and since `since`. */
export const listRuleCounts = (db: Database, since: Date) =>
  db
    .select({
      id: cautionRules.id,
      kind: cautionRules.kind,
      name: cautionRules.name,
      pattern: cautionRules.pattern,
      count: sql<number>`count(${cautionHits.id})`.mapWith(Number),
      recent: sql<number>`count(*) FILTER (WHERE ${gt(cautionHits.createdAt, since)})`.mapWith(
        Number,
      ),
      last: sql<Date | null>`max(${cautionHits.createdAt})`.mapWith(cautionHits.createdAt),
    })
    .from(cautionRules)
    .leftJoin(cautionHits, eq(cautionHits.ruleId, cautionRules.id))
    .groupBy(cautionRules.id)
    .orderBy(cautionRules.id);
