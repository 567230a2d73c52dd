import * as v from 'valibot';
import { done } from '#contract/ads/ads.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { text } from '#contract/fields.ts';
import { boostEndpoints, cancelPurchase, getPurchase } from '#contract/payments/payments.ts';
import { boostableSections } from '#contract/sections/sections.ts';
import { OK, type EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import type { BoostableAds } from '#server/payments/boosts/boosts.service.ts';
import type { OrdersService } from './orders.service.ts';

const paymentId = v.pipe(text(64), v.regex(/^[\w-]+$/u));

/** The events that are subscribed to (yookassa.ru/developers/using-api/webhooks). */
const EVENTS = [
  'payment.succeeded',
  'payment.waiting_for_capture',
  'payment.canceled',
  'refund.succeeded',
] as const;
const isEvent = v.is.bind(undefined, v.picklist(EVENTS));

/** A webhook for YooKassa. The body is not trusted: only the payment's id is read from it. */
const receiveNotification = defineEndpoint({
  method: 'post',
  path: '/api/payments/yookassa',
  access: 'anyone',
  writes: true,
  limit: 'notification',
  summary: "YooKassa's notifications; the payment is read back from YooKassa itself",
  body: v.object({
    event: text(64),
    object: v.object({
      id: paymentId,
      /** Of a refund's notification. */
      payment_id: v.optional(paymentId),
    }),
  }),
  answer: done,
});

export function orderRoutes(
  endpoints: EndpointRegistry,
  service: OrdersService,
  sections: BoostableAds,
): void {
  for (const name of boostableSections) {
    endpoints.handle(boostEndpoints[name].order, ({ body, viewer }) =>
      service.create(viewer, sections[name], body),
    );
  }
  endpoints.handle(getPurchase, ({ params, viewer }) => service.purchase(params.id, viewer));
  endpoints.handle(cancelPurchase, async ({ params, viewer }) => {
    await service.cancel(params.id, viewer);
    return OK;
  });
  endpoints.handle(receiveNotification, async ({ body: { event, object } }) => {
    const paymentId = object.payment_id ?? object.id;
    if (isEvent(event)) await service.handleNotification({ event, paymentId });
    return OK;
  });
}
