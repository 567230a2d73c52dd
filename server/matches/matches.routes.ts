import { listHelpers } from '#contract/matches/helpers.ts';
import { decideMatch, listMatches } from '#contract/matches/matches.ts';
import { listSearches } from '#contract/matches/searches.ts';
import { OK, type EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import type { MatchesService } from './matches.service.ts';

export function matchRoutes(endpoints: EndpointRegistry, service: MatchesService): void {
  endpoints.handle(listMatches, ({ params, viewer }) => service.list(viewer, params.id));
  endpoints.handle(listSearches, ({ viewer }) => service.searches(viewer));
  endpoints.handle(listHelpers, ({ params, viewer }) => service.helpers(viewer, params.id));
  endpoints.handle(decideMatch, async ({ params, body, viewer }) => {
    await service.decide(viewer, params.id, body.verdict);
    return OK;
  });
}
