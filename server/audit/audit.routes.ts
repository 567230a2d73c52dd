import { listAudit } from '#contract/admin/audit.ts';
import type { Deps } from '#server/deps.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { readAudit } from './audit.service.ts';

export function auditRoutes(endpoints: EndpointRegistry, deps: Deps): void {
  endpoints.handle(listAudit, ({ query }) => readAudit(deps, query));
}
