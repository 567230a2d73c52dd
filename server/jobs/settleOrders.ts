import type { Deps } from '#server/deps.ts';
import { createOrdersService } from '#server/payments/orders.service.ts';

/** Brings orders to their end that no page and no notification has brought there. */
export const settleOrders = (deps: Deps): Promise<number> => createOrdersService(deps).settleAll();
