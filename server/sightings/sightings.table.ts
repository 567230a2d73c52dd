import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { CautionKind } from '#contract/messages/messages.ts';
import type { SightingKind, SightingState } from '#contract/matches/sightings.ts';
import { timestamptz } from '#server/db/timestamptz.ts';

/** What people tell the owners of lost pets. */
export const sightings = pgTable('sightings', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  adId: integer('ad_id').notNull(),
  kind: text('kind').$type<SightingKind>().notNull().default('seen'),
  /** Who tells it. */
  authorId: integer('author_id').notNull(),
  seenAt: timestamptz('seen_at').notNull(),
  place: text('place').notNull(),
  text: text('text').notNull(),
  images: text('images').array().notNull().default([]),
  state: text('state').$type<SightingState>().notNull().default('new'),
  sendKey: text('send_key'),
  cautions: text('cautions').array().$type<CautionKind[]>().notNull().default([]),
  /** The author had not written to the owner before. */
  startsDialog: boolean('starts_dialog').notNull().default(false),
  createdAt: timestamptz('created_at').notNull(),
  hiddenAt: timestamptz('hidden_at'),
});
export type StoredSighting = typeof sightings.$inferSelect;
