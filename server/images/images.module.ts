import type { Deps } from '#server/deps.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { createImageAccess } from './imageAccess.ts';
import { imageRoutes } from './images.routes.ts';
import { createImagesService, type ImagesService } from './images.service.ts';
import { createPublicImages, type IsPublicImage } from './publicImages.ts';

export function registerImages(
  endpoints: EndpointRegistry,
  deps: Deps,
  isPublic: IsPublicImage,
): ImagesService {
  const images = createImagesService(deps);
  imageRoutes(endpoints, images, {
    access: createImageAccess(deps),
    isPublic: createPublicImages(deps, isPublic),
  });
  return images;
}
