import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#server/db/timestamptz.ts';
import type { MatchState } from '#contract/matches/matches.ts';

export const matches = pgTable('matches', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  lostId: integer('lost_id').notNull(),
  foundId: integer('found_id').notNull(),
  score: smallint('score').notNull(),
  reasons: text('reasons').array().notNull(),
  state: text('state').$type<MatchState>().notNull().default('new'),
  createdAt: timestamptz('created_at').notNull(),
  decidedAt: timestamptz('decided_at'),
});
export type StoredMatch = typeof matches.$inferSelect;
