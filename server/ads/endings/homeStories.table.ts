import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { STATUS } from '#contract/ads/ads.ts';
import type { CautionKind } from '#contract/messages/messages.ts';
import { timestamptz } from '#server/db/timestamptz.ts';

export type HomeStatus = Exclude<(typeof STATUS)[keyof typeof STATUS], typeof STATUS.outdated>;

export const homeStories = pgTable('home_stories', {
  adId: integer('ad_id').primaryKey(),
  authorId: integer('author_id').notNull(),
  text: text('text').notNull(),
  /** None or one. */
  images: text('images').array().notNull().default([]),
  /** For the admins who decide. */
  cautions: text('cautions').array().$type<CautionKind[]>().notNull().default([]),
  status: smallint('status').$type<HomeStatus>().notNull(),
  reason: text('reason'),
  /** It can be replaced for a day. */
  firstSentAt: timestamptz('first_sent_at').notNull(),
  sentAt: timestamptz('sent_at').notNull(),
});
export type HomeStory = typeof homeStories.$inferSelect;
