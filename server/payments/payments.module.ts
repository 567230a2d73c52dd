import type { Deps } from '#server/deps.ts';
import { createCountedViews } from '#server/payments/views/countedViews.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { boostRoutes } from './boosts/boosts.routes.ts';
import type { BoostableAds } from './boosts/boosts.service.ts';
import { orderRoutes } from './orders/orders.routes.ts';
import { createOrdersService, type OrdersService } from './orders/orders.service.ts';
import { ordersReportRoutes } from './report/ordersReport.routes.ts';

export function registerPayments(
  endpoints: EndpointRegistry,
  deps: Deps,
  sections: BoostableAds,
): OrdersService {
  const orders = createOrdersService(deps);
  boostRoutes(endpoints, deps, { sections, views: createCountedViews(deps) });
  orderRoutes(endpoints, orders, sections);
  ordersReportRoutes(endpoints, deps, orders);
  return orders;
}
