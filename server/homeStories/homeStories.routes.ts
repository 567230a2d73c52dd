import { getAdHome, sendAdHome } from '#contract/ads/adHome.ts';
import { listHomeStories } from '#contract/ads/homeStories.ts';
import { OK, type EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import type { HomeStoriesService } from './homeStories.service.ts';

export function homeStoryRoutes(endpoints: EndpointRegistry, stories: HomeStoriesService): void {
  endpoints.handle(sendAdHome, async ({ form, files, viewer }) => {
    await stories.send(viewer, form, files);
    return OK;
  });
  endpoints.handle(listHomeStories, ({ query }) => stories.list(query));
  endpoints.handle(getAdHome, ({ params, viewer }) => stories.own(viewer, params.id));
}
