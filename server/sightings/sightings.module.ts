import type { Deps } from '#server/deps.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import type { ImagesService } from '#server/images/images.service.ts';
import type { WordsGate } from '#server/messages/wordsGate.ts';
import { sightingRoutes } from './sightings.routes.ts';
import { createSightingsService } from './sightings.service.ts';

export function registerSightings(
  endpoints: EndpointRegistry,
  deps: Deps,
  parts: { images: ImagesService; gate: WordsGate },
): void {
  sightingRoutes(endpoints, createSightingsService(deps, parts));
}
