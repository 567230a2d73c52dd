import { integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import type { MatchState } from '#contract/matches.ts';

export const matches = pgTable('matches', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  lostId: integer('lost_id').notNull(),
  foundId: integer('found_id').notNull(),
  score: smallint('score').notNull(),
  reasons: text('reasons').array().notNull(),
  state: text('state').$type<MatchState>().notNull().default('new'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
export type StoredMatch = typeof matches.$inferSelect;
