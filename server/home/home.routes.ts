import { getHome } from '#contract/home.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import type { HomeService } from './home.service.ts';

export function homeRoutes(endpoints: EndpointRegistry, service: HomeService): void {
  endpoints.handle(getHome, ({ query, viewer }) => service.show(query.city, viewer));
}
