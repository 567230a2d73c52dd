import { Suspense } from 'react';
import { STATUS } from '#contract/ads/ads.ts';
import { isLostOrFound, PET_CATEGORY, petCategoryId, type PetAd } from '#contract/sections/pets.ts';
import type { AdActionsProps } from '#src/ads/detail/actions/useAdActions.tsx';
import { AdScreen } from '#src/ads/detail/AdScreen.tsx';
import { sectionCrumbs } from '#src/ads/detail/sectionCrumbs.ts';
import { PetCard } from './PetCard.tsx';
import { BoostPanel, type BoostProps } from '#src/ads/boost/BoostPanel.tsx';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { petBadge, petFactList, petOnPhotos, petPrice } from './petFacts.ts';
import { soughtFacts } from './lostPets/soughtFacts.ts';
import { Held } from '#src/shared/ui/states/Held.tsx';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { SightingRow } from './lostPets/sightings/SightingRow.tsx';
import { PosterRow, useHasPoster } from './lostPets/PosterRow.tsx';
import { useIsAdmin } from '#src/session/sessionStore.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { petsStore } from './petsStore.ts';
import { petDetailTexts, petTexts } from './texts.ts';

const SoughtPanel = lazyWithPreload(
  async () => (await import('./lostPets/SoughtPanel.tsx')).SoughtPanel,
);

const SearchPanel = lazyWithPreload(
  async () => (await import('./lostPets/SearchPanel.tsx')).SearchPanel,
);

const SightingList = lazyWithPreload(
  async () => (await import('./lostPets/sightings/SightingList.tsx')).SightingList,
);

const ChannelTextRow = lazyWithPreload(
  async () => (await import('./lostPets/channel/ChannelTextRow.tsx')).ChannelTextRow,
);

const crumbs = (ad: PetAd) =>
  sectionCrumbs('pets', petTexts.title, [
    [ad.type_ad, { type: ad.type_ad }],
    ...(ad.breed ? [[ad.breed, { type: ad.type_ad, breed: ad.breed }] as const] : []),
    [ad.city, { city: ad.city }],
  ]);

export function PetScreen() {
  const { detail } = useActions(petsStore);
  return (
    <AdScreen
      detail={detail}
      section="pets"
      texts={petDetailTexts}
      badge={badgeOf}
      price={priceOf}
      headline={headlineOf}
      First={PetSearch}
      Help={PetHelp}
      Rows={PetRows}
      Boost={PetBoost}
      isBoostMain={isNotSought}
      photoSubject={petOnPhotos}
      facts={factsOf}
      crumbs={crumbs}
      Card={PetCard}
    />
  );
}

const factsOf = (ad: PetAd) => [...petFactList(ad), ...soughtFacts(ad)];

/** Help stands first on the ad of a lost or found pet, not paid promotion. */
const isNotSought = (ad: PetAd) => !isLostOrFound(ad.category);

function PetHelp({ ad, isOwn }: { ad: PetAd; isOwn: boolean }) {
  const isAdmin = useIsAdmin();
  if (!isLostOrFound(ad.category)) return null;
  if (!isOwn && !isAdmin) return <SightingRow ad={ad} />;
  return <Held>{isOwn ? <SoughtPanel ad={ad} /> : <SightingList adId={ad.id} />}</Held>;
}

function PetRows({ ad }: { ad: PetAd }) {
  const hasPoster = useHasPoster(ad);
  return (
    <>
      {hasPoster && <PosterRow ad={ad} />}
      {isLostOrFound(ad.category) && ad.is_visible === STATUS.published && (
        <Suspense>
          <ChannelTextRow ad={ad} />
        </Suspense>
      )}
    </>
  );
}

function PetSearch(props: AdActionsProps<PetAd>) {
  if (petCategoryId(props.ad.category) !== PET_CATEGORY.lost) return null;
  return (
    <Held>
      <SearchPanel {...props} />
    </Held>
  );
}

const PetBoost = (props: BoostProps<PetAd>) => <BoostPanel section="pets" {...props} />;

function badgeOf(ad: PetAd) {
  const badge = petBadge(ad);
  return badge && <Badge tone={badge.tone}>{badge.text}</Badge>;
}

const headlineOf = (ad: PetAd) => petBadge(ad)?.text ?? petPrice(ad);

/** The breed of a lost pet is among the facts. */
const priceOf = (ad: PetAd) => (isLostOrFound(ad.category) ? undefined : petPrice(ad));
