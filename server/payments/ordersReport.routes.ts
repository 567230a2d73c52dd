import { getOrdersReport } from '#contract/money.ts';
import type { Deps } from '#server/deps.ts';
import type { EndpointRegistry } from '#server/http/endpointRegistry.ts';
import { readOrdersReport } from './ordersReport.service.ts';

export function ordersReportRoutes(endpoints: EndpointRegistry, deps: Deps): void {
  endpoints.handle(getOrdersReport, ({ query }) => readOrdersReport(deps, query));
}
