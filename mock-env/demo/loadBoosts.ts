import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { orderBody } from '#contract/payments.ts';
import type { SectionAds } from '#server/ads/section.ts';
import type { Deps } from '#server/deps.ts';
import { boosts } from '#server/payments/boosts.table.ts';
import { createOrdersService } from '#server/payments/orders.service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { createYooKassa } from '../yookassa/yooKassa.ts';
import list from './boosts.json' with { type: 'json' };

/** A demo ad that may be boosted. */
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
  /** Paid where nothing is said. */
  outcome?: string;
}

/**
 * People order boosts and pay for them, change their minds, or have too little money: through the
 * server's own orders and a shop of the imitated provider that is forgotten afterwards.
 */
export async function loadBoosts(
  deps: Deps,
  posted: Map<string, PostedAd>,
  stand: (hoursAgo: number) => void,
): Promise<void> {
  const shop = deps.config.yooKassa;
  if (!shop) return;
  const { app, cabinet } = createYooKassa({
    ...shop,
    url: '',
    clock: deps.clock,
    notify: async () => true,
  });
  const { pathname } = new URL(shop.apiUrl);
  const orders = createOrdersService({
    ...deps,
    fetch: async (input, init) =>
      app.request(new URL(String(input)).pathname.replace(pathname, '/v3'), init),
  });
  for (const { ad: title, service, hours_ago: hoursAgo, ...boost } of list as DemoBoost[]) {
    const ad = posted.get(title);
    if (!ad) throw new Error(`the demo has no ad «${title}» to boost`);
    stand(hoursAgo);
    const body = v.parse(orderBody, { ad_id: ad.id, service_type: service });
    const { payment_id: id } = await orders.create(ad.author, ad.section, body);
    const payment = [...cabinet.payments.values()].at(-1);
    if (!payment) throw new Error('the demo has no payment');
    if (boost.outcome === 'cancelled') await orders.cancel(id, ad.author);
    const form = new URLSearchParams({ do: boost.outcome === 'declined' ? 'decline' : 'pay' });
    await app.request(`/checkout/${payment.id}`, { method: 'POST', body: form });
    await orders.handleNotification(payment.id);
    const { shown: impressions = 0, opened: openings = 0 } = boost;
    await deps.db.update(boosts).set({ impressions, openings }).where(eq(boosts.orderId, id));
  }
}
