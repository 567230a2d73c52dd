import * as v from 'valibot';
import {
  boostServiceOf,
  ORDER_STATUS,
  type CreatedOrder,
  type Currency,
  type OrderBody,
  type Purchase,
} from '#contract/payments/payments.ts';
import { SECTION } from '#contract/sections/sections.ts';
import { recordAction } from '#server/audit/audit.queries.ts';
import type { SectionAds } from '#server/ads/section.ts';
import { addDays } from '#server/shared/clock.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError, validationError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { lockViewer } from '#server/session/accounts/users.queries.ts';
import {
  claimCheck,
  findOrder,
  findOrderOfPayment,
  findPurchase,
  ordersToReconcile,
  requestRefundsOfDeletedAds,
} from './orders.queries.ts';
import type { Order } from './orders.table.ts';
import { createOrderSteps } from './orderSteps.ts';
import { finishEvent, storeEvent } from '#server/payments/providers/paymentEvents.queries.ts';
import { pricesFor } from '#server/payments/prices.ts';
import { ProviderUnavailableError } from '#server/payments/providers/provider.ts';
import { createCheckout } from './checkout.ts';
import { createPaymentReconciliation } from '#server/payments/providers/paymentReconciliation.ts';
import { telegramStars } from '#server/payments/providers/stars.ts';
import { createStarsReconciliation } from '#server/payments/providers/starsReconciliation.ts';
import { orderTexts } from '#server/payments/texts.ts';
import { isExpired, transitions } from './transitions.ts';
import { yooKassa } from '#server/payments/providers/yooKassa.ts';

const address = v.pipe(v.string(), v.email());

/** Limits calls to the provider however many pages poll an order. */
const CHECK_PAUSE_MS = 3000;
const BATCH = 100;
const COMPARED_DAYS = 7;
/** After so many unanswered calls the run stops; the next run continues. */
const TIMEOUTS_MAX = 3;

const sectionNames = {
  [SECTION.pets]: 'pets',
  [SECTION.market]: 'market',
  [SECTION.services]: 'services',
} as const;

interface Notification {
  event: string;
  paymentId: string;
}

export type OrdersService = ReturnType<typeof createOrdersService>;

/** Boost orders: creates, shows and cancels them, and checks them at their providers. */
export function createOrdersService(deps: Deps) {
  const { db, config, clock, log } = deps;
  const checkOut = createCheckout(deps);
  const steps = createOrderSteps(deps);
  const stars = createStarsReconciliation(deps, { steps, stars: telegramStars(deps) });
  const roubles =
    config.yooKassa &&
    createPaymentReconciliation(deps, {
      steps,
      provider: yooKassa(config.yooKassa, deps, config.receipts),
    });
  const providerOf = (currency: Currency) => (currency === 'XTR' ? stars : roubles);

  /** Reconciles an order unless it was just checked; logs a failure, the job repeats it. */
  async function reconcileNow(order: Order, pauseMs: number): Promise<void> {
    const provider = providerOf(order.currency);
    if (!provider || !(await claimCheck(db, order.id, clock(), pauseMs))) return;
    try {
      await provider.reconcile(order);
    } catch (error) {
      log.warn({ order: order.id, err: error }, 'order not reconciled');
    }
  }

  function present(
    found: NonNullable<Awaited<ReturnType<typeof findPurchase>>>,
    viewer: Viewer | undefined,
    /** Of roubles, where Stars are to be paid. */
    isPayable: boolean,
  ): Purchase {
    const { order, ad, boostedUntil } = found;
    const now = clock();
    const isPending = order.status === ORDER_STATUS.pending;
    const hasExpired = isExpired(order, now);
    // A payment that exists may be paid until the provider says otherwise.
    const isOver = isPending && hasExpired && order.paymentId === null;
    const section = sectionNames[order.section as keyof typeof sectionNames];
    const link = isPending && !hasExpired && isPayable ? order.paymentLink : null;
    const msLeft = isPending ? order.expiresAt.getTime() - now.getTime() : 0;
    return {
      id: order.id,
      status: isOver ? ORDER_STATUS.cancelled : order.status,
      created_at: order.createdAt.toISOString(),
      ...(link && (order.currency === 'XTR' ? { invoice_link: link } : { payment_link: link })),
      is_payable_here: isPayable,
      seconds_left: Math.max(Math.ceil(msLeft / 1000), 0),
      service_type: boostServiceOf(order.kind),
      amount: order.amount,
      currency: order.currency,
      is_mine: order.userId !== null && order.userId === viewer?.id,
      is_refunded: order.refund > 0,
      is_outcome_unknown: order.isOutcomeUnknown,
      ad: ad && !ad.deletedAt ? { id: ad.id, section, title: ad.title } : null,
      boosted_until: boostedUntil?.toISOString() ?? null,
    };
  }

  /** Inside Telegram nothing may lead to another way to pay. */
  const isPayableBy = async (order: Order, viewer: Viewer | undefined): Promise<boolean> =>
    !viewer || order.currency === 'XTR' || (await pricesFor(deps, viewer)).currency === 'RUB';

  return {
    async create(viewer: Viewer, section: SectionAds, body: OrderBody): Promise<CreatedOrder> {
      if (viewer.isBanned) throw new HttpError(403, orderTexts.banned, { code: 'BANNED' });
      const priceList = await pricesFor(deps, viewer);
      const provider = providerOf(priceList.currency);
      if (!provider) throw new HttpError(503, orderTexts.noProvider);
      // Throws 404 for an ad that the viewer may not see.
      await section.one(body.ad_id, viewer);
      const isInRoubles = priceList.currency === 'RUB';
      const needsEmail = isInRoubles && config.receipts !== undefined;
      if (needsEmail && !v.is(address, body.email)) {
        throw validationError({ email: orderTexts.email });
      }
      const order = await checkOut(viewer, {
        section,
        body: needsEmail ? body : { ...body, email: undefined },
        ...priceList,
      });
      const created = (link: string | null): CreatedOrder =>
        order.currency === 'XTR'
          ? { payment_id: order.id, invoice_link: link ?? '' }
          : { payment_id: order.id, payment_link: link ?? '' };
      try {
        const issued = await provider.issue(order);
        if (issued.status === ORDER_STATUS.failed) {
          throw new HttpError(502, orderTexts.providerRejected);
        }
        return created(issued.paymentLink);
      } catch (error) {
        if (!(error instanceof ProviderUnavailableError)) throw error;
        log.warn({ order: order.id, err: error }, 'payment not created yet');
        return created(null);
      }
    },

    async purchase(id: string, viewer: Viewer | undefined): Promise<Purchase> {
      const found = await findPurchase(db, id);
      if (!found) throw new HttpError(404, orderTexts.notFound);
      const isPayable = await isPayableBy(found.order, viewer);
      if (found.order.status !== ORDER_STATUS.pending) return present(found, viewer, isPayable);
      await reconcileNow(found.order, CHECK_PAUSE_MS);
      return present((await findPurchase(db, id)) ?? found, viewer, isPayable);
    },

    /** Cancels an own order unless it is being paid; money that comes later is refunded. */
    async cancel(id: string, viewer: Viewer): Promise<void> {
      const known = await findOrder(db, id);
      if (!known) throw new HttpError(404, orderTexts.notFound);
      if (known.userId !== viewer.id) throw new HttpError(403, orderTexts.notYours);
      const { order, step } = await steps.run(known, transitions.cancel, {
        lockFirst: (tx) => lockViewer(tx, viewer),
      });
      if (order.status === ORDER_STATUS.paid) throw new HttpError(409, orderTexts.alreadyPaid);
      if (step.change) await reconcileNow(order, 0);
    },

    stars,

    /** Returns the money of a paid order; its boost ends at once. Throws 409 otherwise. */
    async refund(id: string, viewer: Viewer): Promise<void> {
      const known = await findOrder(db, id);
      if (!known) throw new HttpError(404, orderTexts.notFound);
      const { order, step } = await steps.run(known, transitions.refundRequested, {
        onStep: (tx, { adId, amount, currency, kind, section, adTitle, userId }) =>
          recordAction(tx, viewer, {
            action: 'refund',
            object: 'ad',
            objectId: adId ?? 0,
            section,
            title: adTitle,
            ...(userId !== null && { userId }),
            after: { kind: boostServiceOf(kind), amount, currency },
            at: clock(),
          }),
      });
      if (!step.change) throw new HttpError(409, orderTexts.notRefundable);
      await reconcileNow(order, 0);
    },

    /** Stores a notification of YooKassa, reads the payment back and applies its status. */
    async handleNotification({ event, paymentId }: Notification): Promise<void> {
      const order = await findOrderOfPayment(db, paymentId);
      if (!roubles || !order) return;
      // By the payment, which is known: whoever sends junk chooses the other ids.
      const stored = `yookassa ${event} ${paymentId}`;
      await storeEvent(db, { id: stored, orderId: order.id, kind: event, receivedAt: clock() });
      try {
        await roubles.reconcile(order);
      } catch (error) {
        log.warn({ order: order.id, err: error }, 'order not reconciled');
        throw new HttpError(503, orderTexts.providerUnavailable);
      }
      await finishEvent(db, stored, clock());
    },

    /**
     * Compares the last days with the providers' lists: lost payments, and money that went back
     * from the provider's side. Returns how many payments it has seen.
     */
    async compareWithProviders(): Promise<number> {
      const since = addDays(clock(), -COMPARED_DAYS);
      const inRoubles = (await roubles?.compare(since)) ?? 0;
      return inRoubles + (config.starsPrices ? await stars.compare(since) : 0);
    },

    /** Reconciles all open orders; returns how many were checked at the provider. */
    async reconcileAll(): Promise<number> {
      await requestRefundsOfDeletedAds(db);
      let timeouts = 0;
      let checked = 0;
      for (const id of await ordersToReconcile(db, clock(), BATCH)) {
        const order = await findOrder(db, id);
        const provider = order && providerOf(order.currency);
        if (!provider || !(await claimCheck(db, id, clock(), CHECK_PAUSE_MS))) continue;
        try {
          checked += 1;
          await provider.reconcile(order);
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
