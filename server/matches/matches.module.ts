import type { Deps } from '#server/deps.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import type { MessagesService } from '#server/messages/messages.service.ts';
import type { Sections } from '#server/sections/sections.module.ts';
import { handOverRoutes } from './handOvers.routes.ts';
import { createHandOversService } from './handOvers.service.ts';
import { matchRoutes } from './matches.routes.ts';
import { createMatchesService, type MatchesService } from './matches.service.ts';

export function registerMatches(
  endpoints: EndpointRegistry,
  deps: Deps,
  { pets, messages }: { pets: Sections['pets']; messages: MessagesService },
): MatchesService {
  const matches = createMatchesService(deps, { pets, messages });
  matchRoutes(endpoints, matches);
  handOverRoutes(endpoints, createHandOversService(deps, messages));
  return matches;
}
