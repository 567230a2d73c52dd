import type { ServiceAd } from '#contract/sections/services.ts';
import { AdCard, type AdCardProps } from '#src/ads/card/AdCard.tsx';
import { servicePrice } from './serviceFacts.ts';

export function ServiceCard({ ad, ...rest }: AdCardProps<ServiceAd>) {
  return <AdCard {...rest} ad={ad} section="services" price={servicePrice(ad)} kind={ad.service} />;
}
