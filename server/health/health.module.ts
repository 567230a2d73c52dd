import { isReachable } from '#server/db/health.queries.ts';
import type { Deps } from '#server/deps.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { OutageError } from '#server/shared/outage.ts';
import { healthRoutes } from './health.routes.ts';
import { metricsRoutes } from './metrics.routes.ts';
import { createReadiness } from './readiness.ts';
import { operationRoutes } from './operation.routes.ts';
import { watchSite } from './siteMetrics.ts';

/** A full disk stops writes alone; without the folder no image is found either. */
const hasDataFolder = ({ checkDiskSpace }: Deps): Promise<boolean> =>
  Promise.resolve(checkDiskSpace?.()).then(
    () => true,
    (error: unknown) => error instanceof OutageError,
  );

export function registerHealth(endpoints: EndpointRegistry, deps: Deps): void {
  const isReady = async () => (await isReachable(deps.healthDb)) && (await hasDataFolder(deps));
  healthRoutes(endpoints, createReadiness(isReady));
  metricsRoutes(endpoints, deps);
  operationRoutes(endpoints, deps);
  watchSite(deps);
}
