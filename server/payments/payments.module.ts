import type { Deps } from '#server/deps.ts';
import { createCountedViews } from '#server/http/countedViews.ts';
import type { EndpointRegistry } from '#server/http/endpointRegistry.ts';
import { boostRoutes } from './boosts.routes.ts';
import type { BoostableAds } from './boosts.service.ts';
import { orderRoutes } from './orders.routes.ts';
import { createOrdersService, type OrdersService } from './orders.service.ts';
import { ordersReportRoutes } from './ordersReport.routes.ts';

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
