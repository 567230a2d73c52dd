import type { Deps } from '#server/deps.ts';
import { createOrdersService } from '#server/payments/orders.service.ts';

/** Reconciles orders that neither a page nor a notification has closed. */
export const reconcileOrders = (deps: Deps): Promise<number> =>
  createOrdersService(deps).reconcileAll();
