import { ordersReport, ordersReportQuery } from '#contract/money.ts';
import type { Deps } from '#server/deps.ts';
import type { Addresses } from '#server/http/endpoint.ts';
import { readOrdersReport } from './ordersReport.service.ts';

export function ordersReportRoutes(addresses: Addresses, deps: Deps): void {
  addresses.add(
    {
      method: 'get',
      path: '/api/admin/orders-report',
      access: 'admin',
      summary: 'Orders and their money by day, and those that need a look',
      query: ordersReportQuery,
      answer: ordersReport,
    },
    ({ query }) => readOrdersReport(deps, query),
  );
}
