import type { Deps } from '#server/deps.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import type { ImagesService } from '#server/images/images.service.ts';
import type { WordsGate } from '#server/messages/wordsGate.ts';
import { homeStoryRoutes } from './homeStories.routes.ts';
import { createHomeStoriesService } from './homeStories.service.ts';

export function registerHomeStories(
  endpoints: EndpointRegistry,
  deps: Deps,
  parts: { images: ImagesService; gate: WordsGate },
): void {
  homeStoryRoutes(endpoints, createHomeStoriesService(deps, parts));
}
