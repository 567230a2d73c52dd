import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { orderBody } from '#contract/payments/payments.ts';
import type { SectionAds } from '#server/ads/section.ts';
import type { Deps } from '#server/deps.ts';
import { boosts } from '#server/payments/boosts/boosts.table.ts';
import { createOrdersService } from '#server/payments/orders/orders.service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { createYooKassa, paymentsFile } from '../yookassa/yooKassa.ts';
import list from './boosts.json' with { type: 'json' };

const RECEIPTS_TO = 'receipts@petskod.example';

/** A demo ad that can be boosted. */
export interface PostedAd {
  id: number;
  section: SectionAds;
  author: Viewer;
}

interface DemoBoost {
  ad: string;
  service: string;
  hours_ago: number;
  shown?: number;
  opened?: number;
  /** `cancelled` by the user or `declined` by the provider; paid by default. */
  outcome?: string;
}

/**
 * Orders, pays, cancels and declines boosts through the server's order service and a temporary mock
 * of the provider.
 */
export async function loadBoosts(
  deps: Deps,
  posted: Map<string, PostedAd>,
  moveClock: (hoursAgo: number) => void,
): Promise<void> {
  const shop = deps.config.yooKassa;
  if (!shop) return;
  const { app, cabinet } = createYooKassa({
    ...shop,
    url: '',
    clock: deps.clock,
    notify: async () => true,
    file: paymentsFile(deps.config.dataDir),
  });
  const { pathname } = new URL(shop.apiUrl);
  const orders = createOrdersService({
    ...deps,
    config: { ...deps.config, starsPrices: undefined },
    fetch: async (input, init) =>
      app.request(new URL(String(input)).pathname.replace(pathname, '/v3'), init),
  });
  for (const { ad: title, service, hours_ago: hoursAgo, ...boost } of list as DemoBoost[]) {
    const ad = posted.get(title);
    if (!ad) throw new Error(`the demo has no ad «${title}» to boost`);
    moveClock(hoursAgo);
    const body = v.parse(orderBody, {
      ad_id: ad.id,
      service_type: service,
      email: RECEIPTS_TO,
    });
    const { payment_id: id } = await orders.create(ad.author, ad.section, body);
    const payment = [...cabinet.payments.values()].at(-1);
    if (!payment) throw new Error('the demo has no payment');
    if (boost.outcome === 'cancelled') await orders.cancel(id, ad.author);
    const form = new URLSearchParams({ do: boost.outcome ? 'decline' : 'pay' });
    await app.request(`/checkout/${payment.id}`, { method: 'POST', body: form });
    const notified = { event: `payment.${payment.status}`, id: payment.id };
    await orders.handleNotification({ ...notified, paymentId: payment.id });
    const { shown: impressions = 0, opened: openings = 0 } = boost;
    await deps.db.update(boosts).set({ impressions, openings }).where(eq(boosts.orderId, id));
  }
}
