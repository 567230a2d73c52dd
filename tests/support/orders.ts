import { expect } from 'vitest';
import type { CreatedOrder, Purchase } from '#contract/payments/payments.ts';
import { createOrdersService } from '#server/payments/orders/orders.service.ts';
import type { Answer } from './client.ts';
import { expectOk } from './expectations.ts';
import type { TestUser, TestApp } from './testApp.ts';

type Service = 'Закрепить' | 'Продвижение';

export const order = (
  user: TestUser,
  adId: number,
  service: Service = 'Продвижение',
  suffix = '',
): Promise<Answer<CreatedOrder>> =>
  user.post(`/api/create-order${suffix}`, { ad_id: adId, service_type: service });

export async function ordered(
  user: TestUser,
  adId: number,
  service: Service = 'Продвижение',
  suffix = '',
): Promise<string> {
  const answer = await order(user, adId, service, suffix);
  expectOk(answer);
  return answer.body.payment_id;
}

export async function purchaseOf({ visitor }: TestApp, id: string): Promise<Purchase> {
  const answer = await visitor.get<Purchase>(`/api/purchases/${id}`);
  expectOk(answer);
  return answer.body;
}

export const statusOf = async (world: TestApp, id: string): Promise<number> =>
  (await purchaseOf(world, id)).status;

/** The order's payment at the mock provider. */
export function paymentOf({ yooKassa }: TestApp, orderId: string) {
  const found = [...yooKassa.cabinet.payments.values()].find(
    ({ metadata }) => metadata['order_id'] === orderId,
  );
  if (!found) throw new Error('the provider has no payment for this order');
  return found;
}

/** Submits the provider's payment page. */
export async function checkout(
  world: TestApp,
  orderId: string,
  action: 'pay' | 'sbp' | 'decline',
): Promise<void> {
  const page = `/checkout/${paymentOf(world, orderId).id}`;
  const body = new URLSearchParams({ do: action });
  const answer = await world.yooKassa.app.request(page, { method: 'POST', body });
  expect(answer.status).toBe(303);
}

export const notify = (world: TestApp, paymentId: string, event = 'payment.succeeded') =>
  world.visitor.post('/api/payments/yookassa', {
    type: 'notification',
    event,
    object: { id: paymentId, status: event.split('.')[1] },
  });

/** Runs the reconciliation job. */
export const reconcileAll = (world: TestApp): Promise<number> =>
  createOrdersService(world.deps).reconcileAll();

export async function isBoosted(world: TestApp, adId: number, suffix = ''): Promise<boolean> {
  const answer = await world.visitor.get<{ active: boolean }>(`/api/is-boosted${suffix}/${adId}`);
  return answer.body.active;
}
