import { decideMark, describeMark, listHandOvers } from '#contract/matches/handOvers.ts';
import { OK, type EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import type { HandOversService } from './handOvers.service.ts';

export function handOverRoutes(endpoints: EndpointRegistry, service: HandOversService): void {
  endpoints.handle(listHandOvers, ({ params, viewer }) => service.list(viewer, params.userId));
  endpoints.handle(describeMark, async ({ params, body, viewer }) => {
    await service.describe(viewer, params.id, body.text);
    return OK;
  });
  endpoints.handle(decideMark, async ({ params, body, viewer }) => {
    await service.decide(viewer, params.id, body.decision);
    return OK;
  });
}
