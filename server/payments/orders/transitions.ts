import { ORDER_STATUS } from '#contract/payments/payments.ts';
import type { Order } from './orders.table.ts';
import { problemTexts } from '#server/payments/texts.ts';

/** What an order's next step depends on besides the order itself. */
export interface Facts {
  at: Date;
  /** The ordered ad still exists. */
  hasAd: boolean;
  /** The order still holds the ad's place, and the pinned one. */
  hasSlots: boolean;
}

export type OrderState = Pick<
  Order,
  | 'status'
  | 'cancelledBy'
  | 'expiresAt'
  | 'approvedAt'
  | 'closedAt'
  | 'paidAt'
  | 'paymentId'
  | 'isFinal'
  | 'refund'
  | 'refundedAt'
  | 'refundedBy'
  | 'problem'
  | 'isOutcomeUnknown'
>;

export interface Step {
  change?: Partial<OrderState>;
  /** `hold`: reserved until they are released. */
  slots?: 'hold' | 'release';
  boost?: 'start' | 'end';
}

const { pending, paid, cancelled, failed } = ORDER_STATUS;

export const isExpired = (order: Pick<OrderState, 'approvedAt' | 'expiresAt'>, at: Date): boolean =>
  order.approvedAt === null && order.expiresAt <= at;

const close = (at: Date, change: Partial<OrderState>, isFinal: boolean): Step => ({
  change: { ...change, closedAt: at, isFinal },
  slots: 'release',
});

const unpaid = ({ hasAd }: Facts): Partial<OrderState> => ({
  status: cancelled,
  cancelledBy: hasAd ? 'expiry' : 'ad',
});

/**
 * The state machine of an order, free of effects. An event may come twice, late or never:
 *
 *   pending ─► paid (starts the boost, once) ─► refunded (ends the boost)
 *      ├─► cancelled: by the user, on expiry, with its ad      money that comes later
 *      └─► failed: declined by the provider                    is refunded
 */
export const transitions = {
  /** The user cancels; too late once the order is being paid in Stars. */
  cancel(order: OrderState, { at }: Facts): Step {
    if (order.status !== pending || order.approvedAt) return {};
    const cancelledBy = isExpired(order, at) ? 'expiry' : 'person';
    return close(at, { status: cancelled, cancelledBy }, order.paymentId === null);
  },

  /** Not paid yet: closes the order when it has expired or its ad is gone. */
  unpaid(order: OrderState, facts: Facts): Step {
    const isLost = !facts.hasAd || isExpired(order, facts.at);
    const isFinal = order.paymentId === null;
    if (order.status === pending && isLost) return close(facts.at, unpaid(facts), isFinal);
    return order.status !== pending && isFinal ? { change: { isFinal: true } } : {};
  },

  /** The provider does not create the payment. */
  rejected: (order: OrderState, { at }: Facts): Step =>
    order.status === pending ? close(at, { status: failed }, true) : {},

  /** The money has come: starts the boost, or requests a refund. */
  received(order: OrderState, facts: Facts & { matches: boolean }): Step {
    const { at, matches } = facts;
    if (order.status === paid) return { change: { isFinal: true } };
    const isOpen = order.status === pending;
    if (isOpen && facts.hasAd && facts.hasSlots && matches && !isExpired(order, at)) {
      const change = { status: paid, paidAt: at, closedAt: at, isFinal: true };
      return { change, slots: 'hold', boost: 'start' };
    }
    const ended = matches ? unpaid(facts) : { status: failed };
    const ending = isOpen ? close(at, ended, true) : { change: { isFinal: true } };
    const problem = matches ? order.problem : problemTexts.mismatch;
    const refund = order.refund === 0 ? 1 : order.refund;
    return { ...ending, change: { ...ending.change, refund, problem } };
  },

  /** The provider has cancelled the payment. */
  voided(order: OrderState, { at }: Facts): Step {
    if (order.status !== pending) return { change: { isFinal: true } };
    const ending = isExpired(order, at)
      ? ({ status: cancelled, cancelledBy: 'expiry' } as const)
      : { status: failed };
    return close(at, ending, true);
  },

  /** The provider does not know the payment: an admin looks. */
  unknown(order: OrderState, { at }: Facts): Step {
    const ending = order.status === pending ? close(at, { status: failed }, true) : {};
    const refund = order.refund === 1 ? 0 : order.refund;
    const known = { problem: problemTexts.unknown, isOutcomeUnknown: true, isFinal: true };
    return { ...ending, change: { ...ending.change, ...known, refund } };
  },

  /** An admin returns the money of a paid order; the boost ends at once. */
  refundRequested: (order: OrderState): Step =>
    order.status === paid && order.refund === 0
      ? { change: { refund: 1 }, slots: 'release', boost: 'end' }
      : {},

  /** The money is back, by our request or from the provider's cabinet, or charged back. */
  refunded(order: OrderState, facts: Facts): Step {
    if (order.refund === 2) return {};
    const refundedBy = order.refund === 1 ? 'us' : 'provider';
    const known = { refund: 2, refundedAt: facts.at, refundedBy, isFinal: true } as const;
    if (order.status === pending) {
      const ending = close(facts.at, { status: failed }, true);
      return { ...ending, change: { ...ending.change, ...known } };
    }
    return order.status === paid
      ? { change: known, slots: 'release', boost: 'end' }
      : { change: known };
  },
};
