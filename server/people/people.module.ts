import type { Deps } from '#server/deps.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { peopleRoutes } from './people.routes.ts';
import { createPeopleService, type PeopleParts } from './people.service.ts';

export function registerPeople(endpoints: EndpointRegistry, deps: Deps, parts: PeopleParts): void {
  peopleRoutes(endpoints, createPeopleService(deps, parts));
}
