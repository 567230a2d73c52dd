import { SEX, type PetAd } from '#contract/pets.ts';
import { AdCard, type AdCardProps } from '#src/ads/card/AdCard.tsx';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { petBadge, petPrice, sexText } from './petFacts.ts';

export function PetCard({ ad, ...rest }: AdCardProps<PetAd>) {
  const badge = petBadge(ad);
  const price = petPrice(ad);
  const facts = [price === ad.breed ? ad.type_ad : ad.breed];
  if (ad.sex !== SEX.unknown) facts.push(sexText(ad.sex));
  return (
    <AdCard
      {...rest}
      ad={ad}
      section="pets"
      price={price}
      badge={badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
      facts={facts.join(' · ')}
    />
  );
}
