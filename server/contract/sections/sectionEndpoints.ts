import type { AdEndpoints } from '../ads/adEndpoints.ts';
import { eventEndpoints, type EventAd } from './events.ts';
import { marketEndpoints, type MarketAd } from './market.ts';
import { petEndpoints, type PetAd } from './pets.ts';
import type { SectionName } from './sections.ts';
import { serviceEndpoints, type ServiceAd } from './services.ts';

export interface AdBySection {
  pets: PetAd;
  market: MarketAd;
  services: ServiceAd;
  events: EventAd;
}

/** The endpoints of each section's ads, for what serves all sections. */
export const sectionEndpoints: Readonly<
  Record<SectionName, AdEndpoints<AdBySection[SectionName], unknown, unknown>>
> = {
  pets: petEndpoints,
  market: marketEndpoints,
  services: serviceEndpoints,
  events: eventEndpoints,
};
