import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { Outcome } from '#contract/ads/ads.ts';
import { timestamptz } from '#server/db/timestamptz.ts';

export const endings = pgTable('endings', {
  adId: integer('ad_id').primaryKey(),
  section: smallint('section').notNull(),
  outcome: text('outcome').$type<Outcome>().notNull(),
  /** Of a pet. */
  sex: smallint('sex').$type<0 | 1 | 2>(),
  endedAt: timestamptz('ended_at').notNull(),
});
export type Ending = typeof endings.$inferSelect;

/** An ad that is over, as its author has told. */
export interface EndedAd extends Pick<Ending, 'outcome' | 'sex' | 'endedAt'> {
  id: number;
  title: string;
  city: string;
}
