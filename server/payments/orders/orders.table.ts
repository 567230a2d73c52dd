import { bigint, boolean, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { Messenger } from '#contract/session/identities.ts';
import { timestamptz } from '#server/db/timestamptz.ts';
import type { RefundedBy } from '#contract/payments/money.ts';
import type { Currency } from '#contract/payments/payments.ts';

export const orders = pgTable('orders', {
  id: text('id').primaryKey(),
  userId: integer('user_id'),
  adId: integer('ad_id'),
  section: smallint('section').notNull(),
  adTitle: text('ad_title').notNull(),
  kind: smallint('kind').$type<1 | 2>().notNull(),
  amount: integer('amount').notNull(),
  inTelegram: boolean('in_telegram').notNull(),
  /** Where the payer returns to; null on the website. */
  messenger: text('messenger').$type<Messenger>(),
  status: smallint('status').$type<0 | 1 | 2 | 3>().notNull().default(0),
  cancelledBy: text('cancelled_by').$type<'person' | 'expiry' | 'ad'>(),
  createdAt: timestamptz('created_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  /** Of Stars: when Telegram was told that the order may be paid; from then on it does not expire. */
  approvedAt: timestamptz('capturing_at'),
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
  currency: text('currency').$type<Currency>().notNull().default('RUB'),
  /** Of Stars. */
  payerTelegramId: bigint('payer_telegram_id', { mode: 'number' }),
  /** For the receipt. */
  email: text('email'),
  refundedAt: timestamptz('refunded_at'),
  /** `provider`: from its cabinet, or by the buyer's bank. */
  refundedBy: text('refunded_by').$type<RefundedBy>(),
});
export type Order = typeof orders.$inferSelect;

/** A row is a notification of a provider. */
export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull(),
  kind: text('kind').notNull(),
  receivedAt: timestamptz('received_at').notNull(),
  doneAt: timestamptz('done_at'),
});

/** Money of a provider that no order explains. */
export const unmatchedPayments = pgTable('unmatched_payments', {
  paymentId: text('payment_id').primaryKey(),
  /** Decimal string; of Stars a whole number. */
  amount: text('amount').notNull(),
  currency: text('currency').notNull(),
  /** The order that the payment names. */
  orderId: text('order_id'),
  foundAt: timestamptz('found_at').notNull(),
  closedAt: timestamptz('closed_at'),
});

export const boostSlots = pgTable('boost_slots', {
  slot: text('slot').primaryKey(),
  orderId: text('order_id').notNull(),
  adId: integer('ad_id').notNull(),
  reservedUntil: timestamptz('held_until'),
});
