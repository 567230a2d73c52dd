import { isReachable } from '#server/db/health.queries.ts';
import type { Deps } from '#server/deps.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { healthRoutes } from './health.routes.ts';
import { metricsRoutes } from './metrics.routes.ts';
import { watchSite } from './siteMetrics.ts';

export function registerHealth(endpoints: EndpointRegistry, deps: Deps): void {
  healthRoutes(endpoints, () => isReachable(deps.healthDb));
  metricsRoutes(endpoints, deps);
  watchSite(deps);
}
