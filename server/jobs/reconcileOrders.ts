import type { Deps } from '#server/deps.ts';
import { createOrdersService } from '#server/payments/orders/orders.service.ts';

/** Reconciles orders that neither a page nor a notification has closed. */
export const reconcileOrders = (deps: Deps): Promise<number> =>
  createOrdersService(deps).reconcileAll();

/** Compares the last week with the providers' lists. */
export const compareWithProviders = (deps: Deps): Promise<number> =>
  createOrdersService(deps).compareWithProviders();
