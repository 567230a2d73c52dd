import { boolean, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

const timestamptz = (name: string) => timestamp(name, { withTimezone: true });

export const orders = pgTable('orders', {
  id: text('id').primaryKey(),
  userId: integer('user_id'),
  adId: integer('ad_id'),
  section: smallint('section').notNull(),
  adTitle: text('ad_title').notNull(),
  kind: smallint('kind').$type<1 | 2>().notNull(),
  amount: integer('amount').notNull(),
  inTelegram: boolean('in_telegram').notNull(),
  status: smallint('status').$type<0 | 1 | 2 | 3>().notNull().default(0),
  cancelledBy: text('cancelled_by').$type<'person' | 'expiry' | 'ad'>(),
  createdAt: timestamptz('created_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  capturingAt: timestamptz('capturing_at'),
  paidAt: timestamptz('paid_at'),
  closedAt: timestamptz('closed_at'),
  activatedAt: timestamptz('activated_at'),
  paymentId: text('payment_id'),
  paymentLink: text('payment_link'),
  isFinal: boolean('is_final').notNull().default(false),
  checkedAt: timestamptz('checked_at'),
  refund: smallint('refund').$type<0 | 1 | 2>().notNull().default(0),
  refundTries: smallint('refund_tries').notNull().default(0),
  refundId: text('refund_id'),
  isOutcomeUnknown: boolean('is_outcome_unknown').notNull().default(false),
  problem: text('problem'),
});
export type Order = typeof orders.$inferSelect;

export const boostSlots = pgTable('boost_slots', {
  slot: text('slot').primaryKey(),
  orderId: text('order_id').notNull(),
  adId: integer('ad_id').notNull(),
  reservedUntil: timestamptz('held_until'),
});
