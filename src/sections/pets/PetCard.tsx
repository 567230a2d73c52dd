import { placeOf } from '#src/ads/card/placeOf.ts';
import { type PetAd, isLostOrFound } from '#contract/sections/pets.ts';
import { SEX } from '#contract/sections/petFields.ts';
import { AdCard, type AdCardProps } from '#src/ads/card/AdCard.tsx';
import { formatDay } from '#src/shared/text/format.ts';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { LocalTime } from '#src/shared/ui/LocalTime.tsx';
import { petBadge, petPrice, sexText } from './petFacts.ts';

export function PetCard({ ad, ...rest }: AdCardProps<PetAd>) {
  const badge = petBadge(ad);
  const facts = [ad.breed];
  if (ad.sex !== SEX.unknown) facts.push(sexText(ad.sex));
  return (
    <AdCard
      {...rest}
      ad={ad}
      section="pets"
      price={isLostOrFound(ad.category) ? undefined : petPrice(ad)}
      badge={badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
      facts={facts.join(' · ')}
      meta={
        isLostOrFound(ad.category)
          ? [placeOf(ad), <LocalTime key="day" time={ad.created} format={formatDay} />]
          : undefined
      }
    />
  );
}
