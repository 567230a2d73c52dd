import type { PetAd } from '#contract/pets.ts';
import { AdScreen } from '#src/ads/detail/AdScreen.tsx';
import { sectionCrumbs } from '#src/ads/detail/sectionCrumbs.ts';
import { PetCard } from './PetCard.tsx';
import { BoostPanel } from '#src/ads/boost/BoostPanel.tsx';
import { PriceLine } from '#src/ads/detail/PriceLine.tsx';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { petBadge, petFactList, petPrice } from './petFacts.ts';
import { PosterButton } from './PosterButton.tsx';
import { useActions } from '#src/shared/stores.ts';
import { petsStore } from './petsStore.ts';
import { petDetailTexts, petTexts } from './texts.ts';

const crumbs = (ad: PetAd) =>
  sectionCrumbs('pets', petTexts.title, [
    [ad.type_ad, { type: ad.type_ad }],
    [ad.breed, { type: ad.type_ad, breed: ad.breed }],
    [ad.city, { city: ad.city }],
  ]);

export function PetScreen() {
  const { detail } = useActions(petsStore);
  return (
    <AdScreen
      detail={detail}
      section="pets"
      texts={petDetailTexts}
      Summary={PetSummary}
      Actions={PosterButton}
      Boost={PetBoost}
      facts={petFactList}
      crumbs={crumbs}
      Card={PetCard}
    />
  );
}

const PetBoost = ({ ad }: { ad: PetAd }) => <BoostPanel section="pets" ad={ad} />;

function PetSummary({ ad }: { ad: PetAd }) {
  const badge = petBadge(ad);
  const price = petPrice(ad);
  return (
    <>
      {badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
      {price !== ad.breed && <PriceLine>{price}</PriceLine>}
    </>
  );
}
