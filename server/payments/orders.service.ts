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
  unsettledOrders,
  updateOrder,
  wantRefundsOfLostAds,
} from './orders.queries.ts';
import type { Order } from './orders.table.ts';
import { ProviderSilentError } from './provider.ts';
import { createReserving } from './reserving.ts';
import { createSettling, isExpired } from './settling.ts';
import { freeSlots } from './slots.queries.ts';
import { orderTexts } from './texts.ts';
import { yooKassa } from './yooKassa.ts';

/** However many pages poll an order, the provider is asked once in so long. */
const ASK_PAUSE_MS = 3000;
const BATCH = 100;
/** A provider that keeps silent is left alone until the next run. */
const SILENCES_MAX = 3;

const sectionNames = {
  [SECTION.pets]: 'pets',
  [SECTION.market]: 'market',
  [SECTION.services]: 'services',
} as const;

export type OrdersService = ReturnType<typeof createOrdersService>;

/** Orders of boosts: who may make one, what is shown of it, and when the provider is asked. */
export function createOrdersService(deps: Deps) {
  const { db, config, clock, log } = deps;
  const reserve = createReserving(deps);
  const settling = config.yooKassa && createSettling(deps, yooKassa(config.yooKassa, deps));

  /** Asks the provider unless that has just been done; what it does not answer now it answers later. */
  async function settleNow(order: Order, pauseMs: number): Promise<void> {
    if (!settling || !(await claimCheck(db, order.id, clock(), pauseMs))) return;
    try {
      await settling.settle(order);
    } catch (error) {
      log.warn({ order: order.id, err: error }, 'order not settled');
    }
  }

  function present(
    found: NonNullable<Awaited<ReturnType<typeof findPurchase>>>,
    viewer: Viewer | undefined,
  ): Purchase {
    const { order, ad, boostedUntil } = found;
    const now = clock();
    const isPending = order.status === ORDER_STATUS.pending;
    const isOver = isPending && isExpired(order, now);
    const section = sectionNames[order.section as keyof typeof sectionNames];
    const msLeft = isPending ? order.expiresAt.getTime() - now.getTime() : 0;
    return {
      id: order.id,
      status: isOver ? ORDER_STATUS.cancelled : order.status,
      created_at: order.createdAt.toISOString(),
      ...(isPending && !isOver && order.paymentLink && { payment_link: order.paymentLink }),
      seconds_left: Math.max(Math.ceil(msLeft / 1000), 0),
      service_type: boostServiceOf(order.kind),
      amount: order.amount,
      is_mine: order.userId !== null && order.userId === viewer?.id,
      is_refunded: order.refund > 0,
      ad: ad && !ad.deletedAt ? { id: ad.id, section, title: ad.title } : null,
      boosted_until: boostedUntil?.toISOString() ?? null,
    };
  }

  return {
    async create(viewer: Viewer, section: SectionAds, body: OrderBody): Promise<CreatedOrder> {
      if (viewer.isBanned) throw new HttpError(403, orderTexts.banned, { code: 'BANNED' });
      if (!settling) throw new HttpError(503, orderTexts.noProvider);
      // Tells apart what this person may not see from what is not theirs.
      await section.one(body.ad_id, viewer);
      const order = await reserve(viewer, section, body);
      try {
        const issued = await settling.issue(order);
        if (issued.status === ORDER_STATUS.failed) {
          throw new HttpError(502, orderTexts.providerRefused);
        }
        return { payment_id: order.id, payment_link: issued.paymentLink ?? '' };
      } catch (error) {
        if (!(error instanceof ProviderSilentError)) throw error;
        log.warn({ order: order.id, err: error }, 'payment not created yet');
        return { payment_id: order.id, payment_link: '' };
      }
    },

    async purchase(id: string, viewer: Viewer | undefined): Promise<Purchase> {
      const found = await findPurchase(db, id);
      if (!found) throw new HttpError(404, orderTexts.notFound);
      if (found.order.status !== ORDER_STATUS.pending) return present(found, viewer);
      await settleNow(found.order, ASK_PAUSE_MS);
      return present((await findPurchase(db, id)) ?? found, viewer);
    },

    /** What is being paid at this moment stays paid; money that was only set aside is let go. */
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
        await freeSlots(tx, id);
        await updateOrder(tx, id, change);
        return { ...order, ...change };
      });
      if (cancelled) await settleNow(cancelled, 0);
    },

    /** The provider hints that something has happened to a payment: it is asked what. */
    async hear(paymentId: string): Promise<void> {
      const order = await findOrderOfPayment(db, paymentId);
      if (!settling || !order || (order.isFinal && order.refund !== 1)) return;
      try {
        await settling.settle(order);
      } catch (error) {
        log.warn({ order: order.id, err: error }, 'order not settled');
        throw new HttpError(503, orderTexts.providerSilent);
      }
    },

    /** Settles what nobody is looking at; answers how many orders it has asked about. */
    async settleAll(): Promise<number> {
      if (!settling) return 0;
      await wantRefundsOfLostAds(db);
      let silences = 0;
      let asked = 0;
      for (const id of await unsettledOrders(db, clock(), BATCH)) {
        const order = await findOrder(db, id);
        if (!order || !(await claimCheck(db, id, clock(), ASK_PAUSE_MS))) continue;
        try {
          asked += 1;
          await settling.settle(order);
        } catch (error) {
          log.warn({ order: id, err: error }, 'order not settled');
          if (error instanceof ProviderSilentError) silences += 1;
          if (silences === SILENCES_MAX) break;
        }
      }
      return asked;
    },
  };
}
