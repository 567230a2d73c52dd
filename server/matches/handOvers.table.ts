import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#server/db/timestamptz.ts';
import type { HandOverState } from '#contract/matches/handOvers.ts';

export const handOvers = pgTable('hand_overs', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  adId: integer('ad_id').notNull(),
  finderId: integer('finder_id').notNull(),
  state: text('state').$type<HandOverState>().notNull().default('asked'),
  description: text('description').notNull().default(''),
  askedAt: timestamptz('asked_at').notNull(),
  describedAt: timestamptz('described_at'),
  decidedAt: timestamptz('decided_at'),
});
