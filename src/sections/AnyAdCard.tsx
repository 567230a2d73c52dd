import type { EventAd } from '#contract/sections/events.ts';
import type { MarketAd } from '#contract/sections/market.ts';
import type { PetAd } from '#contract/sections/pets.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import type { ServiceAd } from '#contract/sections/services.ts';
import type { AdCardProps } from '#src/ads/card/AdCard.tsx';
import { EventCard } from './events/EventCard.tsx';
import { MarketCard } from './market/MarketCard.tsx';
import { PetCard } from './pets/PetCard.tsx';
import { ServiceCard } from './services/ServiceCard.tsx';

export interface AdBySection {
  pets: PetAd;
  market: MarketAd;
  services: ServiceAd;
  events: EventAd;
}

/** An ad with its section's name. */
export type AnyAd = {
  [Name in SectionName]: { section: Name; ad: AdBySection[Name] };
}[SectionName];

interface AnyAdCardProps extends Omit<AdCardProps<never>, 'ad'> {
  item: AnyAd;
}

/** The only switch over the four sections. */
export function AnyAdCard({ item, ...rest }: AnyAdCardProps) {
  switch (item.section) {
    case 'pets':
      return <PetCard {...rest} ad={item.ad} />;
    case 'market':
      return <MarketCard {...rest} ad={item.ad} />;
    case 'services':
      return <ServiceCard {...rest} ad={item.ad} />;
    case 'events':
      return <EventCard {...rest} ad={item.ad} />;
  }
}
