import type { ServiceAd } from '#contract/services.ts';
import { AdCard, type AdCardProps } from '#src/ads/AdCard.tsx';
import { paths } from '#src/shared/paths.ts';
import { servicePrice } from './serviceFacts.ts';

export function ServiceCard({ ad, ...rest }: AdCardProps<ServiceAd>) {
  return (
    <AdCard
      {...rest}
      ad={ad}
      to={paths.servicePost(ad.id)}
      price={servicePrice(ad)}
      facts={ad.service}
    />
  );
}
