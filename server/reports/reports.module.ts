import type { Deps } from '#server/deps.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import type { DescribeUsers } from './reportList.ts';
import { reportRoutes } from './reports.routes.ts';
import { createReportsService, type ReportConsequences } from './reports.service.ts';

export function registerReports(
  endpoints: EndpointRegistry,
  deps: Deps,
  admin: { describeUsers: DescribeUsers; reportConsequences: ReportConsequences },
): void {
  reportRoutes(
    endpoints,
    createReportsService(deps, admin.describeUsers, admin.reportConsequences),
  );
}
