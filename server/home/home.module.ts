import type { Deps } from '#server/deps.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import type { Sections } from '#server/sections/sections.module.ts';
import { homeRoutes } from './home.routes.ts';
import { createHomeService } from './home.service.ts';

export function registerHome(endpoints: EndpointRegistry, deps: Deps, sections: Sections): void {
  homeRoutes(endpoints, createHomeService(deps, sections));
}
