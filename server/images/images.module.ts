import type { Deps } from '#server/deps.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { createImageAccess } from './imageAccess.ts';
import { imageRoutes } from './images.routes.ts';
import { createImagesService, type ImagesService } from './images.service.ts';
import { createPublicImages, type FindPublicImages } from './publicImages.ts';

export function registerImages(
  endpoints: EndpointRegistry,
  deps: Deps,
  findPublic: FindPublicImages,
): ImagesService {
  const images = createImagesService(deps);
  imageRoutes(endpoints, images, {
    access: createImageAccess(deps),
    isPublic: createPublicImages(deps, findPublic),
  });
  return images;
}
