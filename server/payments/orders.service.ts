import {
  boostServiceOf,
  ORDER_STATUS,
  type CreatedOrder,
  type OrderBody,
  type Purchase,
} from '#contract/payments.ts';
import { SECTION } from '#contract/sections.ts';
import type { SectionAds } from '#server/ads/section.ts';
import { inTransaction } from '#server/db/connect.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import {
  claimCheck,
  findOrder,
  findOrderOfPayment,
  findPurchase,
  lockOrder,
  ordersToReconcile,
  updateOrder,
  requestRefundsOfDeletedAds,
} from './orders.queries.ts';
import type { Order } from './orders.table.ts';
import { ProviderUnavailableError } from './provider.ts';
import { createCheckout } from './checkout.ts';
import { createPaymentReconciliation, isExpired } from './paymentReconciliation.ts';
import { releaseSlots } from './slots.queries.ts';
import { orderTexts } from './texts.ts';
import { yooKassa } from './yooKassa.ts';

/** Limits calls to the provider however many pages poll an order. */
const CHECK_PAUSE_MS = 3000;
const BATCH = 100;
/** After so many unanswered calls the run stops; the next run continues. */
const TIMEOUTS_MAX = 3;

const sectionNames = {
  [SECTION.pets]: 'pets',
  [SECTION.market]: 'market',
  [SECTION.services]: 'services',
} as const;

export type OrdersService = ReturnType<typeof createOrdersService>;

/** Boost orders: creates, shows and cancels them, and checks them at the provider. */
export function createOrdersService(deps: Deps) {
  const { db, config, clock, log } = deps;
  const checkOut = createCheckout(deps);
  const reconciliation =
    config.yooKassa && createPaymentReconciliation(deps, yooKassa(config.yooKassa, deps));

  /** Reconciles an order unless it was just checked; logs a failure, the job repeats it. */
  async function reconcileNow(order: Order, pauseMs: number): Promise<void> {
    if (!reconciliation || !(await claimCheck(db, order.id, clock(), pauseMs))) return;
    try {
      await reconciliation.reconcile(order);
    } catch (error) {
      log.warn({ order: order.id, err: error }, 'order not reconciled');
    }
  }

  function present(
    found: NonNullable<Awaited<ReturnType<typeof findPurchase>>>,
    viewer: Viewer | undefined,
  ): Purchase {
    const { order, ad, boostedUntil } = found;
    const now = clock();
    const isPending = order.status === ORDER_STATUS.pending;
    const hasExpired = isExpired(order, now);
    // A payment that exists may be paid until the provider says otherwise.
    const isOver = isPending && hasExpired && order.paymentId === null;
    const section = sectionNames[order.section as keyof typeof sectionNames];
    const msLeft = isPending ? order.expiresAt.getTime() - now.getTime() : 0;
    return {
      id: order.id,
      status: isOver ? ORDER_STATUS.cancelled : order.status,
      created_at: order.createdAt.toISOString(),
      ...(isPending && !hasExpired && order.paymentLink && { payment_link: order.paymentLink }),
      seconds_left: Math.max(Math.ceil(msLeft / 1000), 0),
      service_type: boostServiceOf(order.kind),
      amount: order.amount,
      is_mine: order.userId !== null && order.userId === viewer?.id,
      is_refunded: order.refund > 0,
      is_outcome_unknown: order.isOutcomeUnknown,
      ad: ad && !ad.deletedAt ? { id: ad.id, section, title: ad.title } : null,
      boosted_until: boostedUntil?.toISOString() ?? null,
    };
  }

  return {
    async create(viewer: Viewer, section: SectionAds, body: OrderBody): Promise<CreatedOrder> {
      if (viewer.isBanned) throw new HttpError(403, orderTexts.banned, { code: 'BANNED' });
      if (!reconciliation) throw new HttpError(503, orderTexts.noProvider);
      // Throws 404 for an ad that the viewer may not see.
      await section.one(body.ad_id, viewer);
      const order = await checkOut(viewer, section, body);
      try {
        const issued = await reconciliation.issue(order);
        if (issued.status === ORDER_STATUS.failed) {
          throw new HttpError(502, orderTexts.providerRejected);
        }
        return { payment_id: order.id, payment_link: issued.paymentLink ?? '' };
      } catch (error) {
        if (!(error instanceof ProviderUnavailableError)) throw error;
        log.warn({ order: order.id, err: error }, 'payment not created yet');
        return { payment_id: order.id, payment_link: '' };
      }
    },

    async purchase(id: string, viewer: Viewer | undefined): Promise<Purchase> {
      const found = await findPurchase(db, id);
      if (!found) throw new HttpError(404, orderTexts.notFound);
      if (found.order.status !== ORDER_STATUS.pending) return present(found, viewer);
      await reconcileNow(found.order, CHECK_PAUSE_MS);
      return present((await findPurchase(db, id)) ?? found, viewer);
    },

    /** Cancels an own order unless it is being captured; an authorized payment is voided. */
    async cancel(id: string, viewer: Viewer): Promise<void> {
      const known = await findOrder(db, id);
      if (!known) throw new HttpError(404, orderTexts.notFound);
      if (known.userId !== viewer.id) throw new HttpError(403, orderTexts.notYours);
      const cancelled = await inTransaction(db, async (tx) => {
        const order = await lockOrder(tx, id);
        if (order.status !== ORDER_STATUS.pending || order.capturingAt) return undefined;
        const cancelledBy = isExpired(order, clock()) ? 'expiry' : 'person';
        const change = {
          status: ORDER_STATUS.cancelled,
          cancelledBy,
          closedAt: clock(),
          isFinal: order.paymentId === null,
        } as const;
        await releaseSlots(tx, id);
        await updateOrder(tx, id, change);
        return { ...order, ...change };
      });
      if (cancelled) await reconcileNow(cancelled, 0);
    },

    /** Handles a notification of the provider: reads the payment back and applies its status. */
    async handleNotification(paymentId: string): Promise<void> {
      const order = await findOrderOfPayment(db, paymentId);
      if (!reconciliation || !order || (order.isFinal && order.refund !== 1)) return;
      try {
        await reconciliation.reconcile(order);
      } catch (error) {
        log.warn({ order: order.id, err: error }, 'order not reconciled');
        throw new HttpError(503, orderTexts.providerUnavailable);
      }
    },

    /** Reconciles all open orders; returns how many were checked at the provider. */
    async reconcileAll(): Promise<number> {
      if (!reconciliation) return 0;
      await requestRefundsOfDeletedAds(db);
      let timeouts = 0;
      let checked = 0;
      for (const id of await ordersToReconcile(db, clock(), BATCH)) {
        const order = await findOrder(db, id);
        if (!order || !(await claimCheck(db, id, clock(), CHECK_PAUSE_MS))) continue;
        try {
          checked += 1;
          await reconciliation.reconcile(order);
        } catch (error) {
          log.warn({ order: id, err: error }, 'order not reconciled');
          if (error instanceof ProviderUnavailableError) timeouts += 1;
          if (timeouts === TIMEOUTS_MAX) break;
        }
      }
      return checked;
    },
  };
}
