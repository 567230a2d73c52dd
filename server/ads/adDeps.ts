import type { Deps } from '#server/deps.ts';
import type { ImagesService } from '#server/images/images.service.ts';
import type { AdEvents } from './adEvents.ts';

export interface AdDeps extends Deps {
  images: ImagesService;
  adEvents: AdEvents;
}
