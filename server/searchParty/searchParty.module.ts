import type { Deps } from '#server/deps.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import type { WordsGate } from '#server/messages/wordsGate.ts';
import { searchPartyRoutes } from './searchParty.routes.ts';
import { createSearchPartyService } from './searchParty.service.ts';

export function registerSearchParty(
  endpoints: EndpointRegistry,
  deps: Deps,
  gate: WordsGate,
): void {
  searchPartyRoutes(endpoints, createSearchPartyService(deps, gate));
}
