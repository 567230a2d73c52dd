import type { MarketAd } from '#contract/sections/market.ts';
import type { ServiceAd } from '#contract/sections/services.ts';
import type { AdDeps } from '#server/ads/adDeps.ts';
import type { SectionAds } from '#server/ads/section.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { eventRoutes } from './events/events.routes.ts';
import { marketRoutes } from './market/market.routes.ts';
import { petRoutes } from './pets/pets.routes.ts';
import { serviceRoutes } from './services/services.routes.ts';

export interface Sections {
  pets: ReturnType<typeof petRoutes>;
  market: SectionAds<MarketAd>;
  services: SectionAds<ServiceAd>;
  events: ReturnType<typeof eventRoutes>;
}

export const registerSections = (endpoints: EndpointRegistry, deps: AdDeps): Sections => ({
  pets: petRoutes(endpoints, deps),
  market: marketRoutes(endpoints, deps),
  services: serviceRoutes(endpoints, deps),
  events: eventRoutes(endpoints, deps),
});
