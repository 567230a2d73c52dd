import type { PetAd } from '#contract/sections/pets.ts';
import { AdCard, type AdCardProps } from '#src/ads/card/AdCard.tsx';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { petBadge, petPrice } from './petFacts.ts';

export function PetCard({ ad, ...rest }: AdCardProps<PetAd>) {
  const badge = petBadge(ad);
  return (
    <AdCard
      {...rest}
      ad={ad}
      section="pets"
      // Only a sale has a price, and no badge.
      price={badge ? undefined : petPrice(ad)}
      badge={badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
      kind={ad.breed}
    />
  );
}
