import { getPerson } from '#contract/people/people.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import type { PeopleService } from './people.service.ts';

export function peopleRoutes(endpoints: EndpointRegistry, people: PeopleService): void {
  endpoints.handle(getPerson, ({ params, viewer }) => people.person(viewer, params.userId));
}
