import type { Deps } from '#server/deps.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { auditRoutes } from './audit.routes.ts';

export function registerAudit(endpoints: EndpointRegistry, deps: Deps): void {
  auditRoutes(endpoints, deps);
}
