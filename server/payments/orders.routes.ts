import * as v from 'valibot';
import { done } from '#contract/ads.ts';
import { createdOrder, orderBody, purchase, purchaseParams } from '#contract/payments.ts';
import type { SectionAds } from '#server/ads/section.ts';
import { OK, type Addresses } from '#server/http/endpoint.ts';
import type { OrdersService } from './orders.service.ts';

/** As much of a notification as is believed: which payment to ask about. */
const notification = v.object({
  object: v.object({
    id: v.pipe(v.string(), v.maxLength(64)),
    /** Of a refund's notification. */
    payment_id: v.optional(v.pipe(v.string(), v.maxLength(64))),
  }),
});

/** Ordering a boost, looking at the order, cancelling it, and what the provider reports. */
export function orderRoutes(
  addresses: Addresses,
  service: OrdersService,
  sections: SectionAds[],
): void {
  for (const section of sections) {
    addresses.add(
      {
        method: 'post',
        path: `/api/create-order${section.suffix}`,
        // A banned person is refused in the words of the orders, which begin with a digit.
        access: 'person',
        summary: 'Orders a boost: pinning or promotion for seven days',
        body: orderBody,
        answer: createdOrder,
      },
      ({ body, viewer }) => service.create(viewer, section, body),
    );
  }
  addresses.add(
    {
      method: 'get',
      path: '/api/purchases/:id',
      access: 'anyone',
      summary: 'An order and its state, for whoever knows its id',
      params: purchaseParams,
      answer: purchase,
    },
    ({ params, viewer }) => service.purchase(params.id, viewer),
  );
  addresses.add(
    {
      method: 'post',
      path: '/api/purchases/:id/cancel',
      access: 'writer',
      summary: 'Cancels an own order that is not paid yet',
      params: purchaseParams,
      answer: done,
    },
    async ({ params, viewer }) => {
      await service.cancel(params.id, viewer);
      return OK;
    },
  );
  addresses.add(
    {
      method: 'post',
      path: '/api/payments/yookassa',
      access: 'anyone',
      summary: "YooKassa's notifications; what they say is asked of YooKassa itself",
      body: notification,
      answer: done,
    },
    async ({ body: { object } }) => {
      await service.hear(object.payment_id ?? object.id);
      return OK;
    },
  );
}
