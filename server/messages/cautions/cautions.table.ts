import { bigint, boolean, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#server/db/timestamptz.ts';
import type { CautionKind } from '#contract/messages/messages.ts';

/** The rules change by migrations only. */
export const cautionRules = pgTable('caution_rules', {
  id: smallint('id').primaryKey(),
  kind: text('kind').$type<CautionKind>().notNull(),
  /** What the pattern is applied to: the normalized text, or each host of other sites. */
  scope: text('scope').$type<'text' | 'host'>().notNull(),
  name: text('name').notNull(),
  pattern: text('pattern').notNull(),
  /** Applied to messages about lost pets only. */
  lostPets: boolean('lost_pets').notNull().default(false),
});

/** One row each time that a rule recognizes a message; nothing of the message. */
export const cautionHits = pgTable('caution_hits', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  ruleId: smallint('rule_id').notNull(),
  createdAt: timestamptz('created_at').notNull(),
});
