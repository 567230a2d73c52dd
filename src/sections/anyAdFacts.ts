import type { AnyAd } from './AnyAdCard.tsx';
import { eventFactList, eventOnPhotos } from './events/eventFacts.ts';
import { itemOnPhotos, marketFactList } from './market/marketFacts.ts';
import { petBadge, petFactList, petOnPhotos } from './pets/petFacts.ts';
import { serviceFactList, serviceOnPhotos } from './services/serviceFacts.ts';

/** The facts of an ad of any section, label and value. */
export function anyAdFacts(item: AnyAd): [label: string, value: string][] {
  switch (item.section) {
    case 'pets':
      return petFactList(item.ad);
    case 'market':
      return marketFactList(item.ad);
    case 'services':
      return serviceFactList(item.ad);
    case 'events':
      return eventFactList(item.ad);
  }
}

/** What stands on the photos of an ad of any section. */
export function anyAdOnPhotos(item: AnyAd): string {
  switch (item.section) {
    case 'pets':
      return petOnPhotos(item.ad);
    case 'market':
      return itemOnPhotos(item.ad);
    case 'services':
      return serviceOnPhotos(item.ad);
    case 'events':
      return eventOnPhotos(item.ad);
  }
}

/** The badge of a pet's ad that is no sale. */
export const anyAdBadge = (item: AnyAd) =>
  item.section === 'pets' ? petBadge(item.ad) : undefined;
