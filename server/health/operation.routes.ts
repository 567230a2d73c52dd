import { getOperation, setLogLevel } from '#contract/admin/operation.ts';
import type { Deps } from '#server/deps.ts';
import { OK, type EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { changeLogLevel, describeOperation } from './operation.service.ts';

export function operationRoutes(endpoints: EndpointRegistry, deps: Deps): void {
  endpoints.handle(getOperation, () => describeOperation(deps));
  endpoints.handle(setLogLevel, async ({ body, viewer }) => {
    await changeLogLevel(deps, viewer, body.level);
    return OK;
  });
}
