import { decideReport, listReports } from '#contract/admin/adminReports.ts';
import { listOwnReports, sendReport } from '#contract/reports.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import type { ReportsService } from './reports.service.ts';

export function reportRoutes(endpoints: EndpointRegistry, reports: ReportsService): void {
  endpoints.handle(sendReport, ({ body, viewer }) => reports.send(viewer, body));
  endpoints.handle(listOwnReports, ({ viewer }) => reports.own(viewer));
  endpoints.handle(listReports, ({ query }) => reports.list(query));
  endpoints.handle(decideReport, ({ params, body, viewer }) =>
    reports.decide(viewer, params.id, body),
  );
}
