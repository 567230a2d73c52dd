import { Suspense } from 'react';
import { isLostOrFound, type PetAd } from '#contract/sections/pets.ts';
import { AdScreen } from '#src/ads/detail/AdScreen.tsx';
import { sectionCrumbs } from '#src/ads/detail/sectionCrumbs.ts';
import { PetCard } from './PetCard.tsx';
import { BoostPanel, type BoostProps } from '#src/ads/boost/BoostPanel.tsx';
import { PriceLine } from '#src/ads/detail/PriceLine.tsx';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { petBadge, petFactList, petPrice } from './petFacts.ts';
import { soughtFacts } from './lostPets/soughtFacts.ts';
import { useIsOwn } from '#src/ads/useIsOwn.ts';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { PosterButton } from './lostPets/PosterButton.tsx';
import { useActions } from '#src/shared/stores/stores.ts';
import { petsStore } from './petsStore.ts';
import { petDetailTexts, petTexts } from './texts.ts';

const SoughtPanel = lazyWithPreload(
  async () => (await import('./lostPets/SoughtPanel.tsx')).SoughtPanel,
);

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
      Actions={PetActions}
      Boost={PetBoost}
      facts={factsOf}
      crumbs={crumbs}
      Card={PetCard}
    />
  );
}

const factsOf = (ad: PetAd) => [...petFactList(ad), ...soughtFacts(ad)];

function PetActions({ ad }: { ad: PetAd }) {
  const isOwn = useIsOwn(ad);
  return (
    <>
      <PosterButton ad={ad} />
      {isOwn && isLostOrFound(ad.category) && (
        <Suspense>
          <SoughtPanel ad={ad} />
        </Suspense>
      )}
    </>
  );
}

const PetBoost = (props: BoostProps<PetAd>) => <BoostPanel section="pets" {...props} />;

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
