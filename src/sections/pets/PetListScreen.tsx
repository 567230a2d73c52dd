import { Suspense } from 'react';
import { isLostOrFound, petList, type PetFilters } from '#contract/sections/pets.ts';
import { AdListScreen } from '#src/ads/list/AdListScreen.tsx';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { PetCard } from './PetCard.tsx';
import { petsStore } from './petsStore.ts';
import { petTexts } from './texts.ts';

const PetListChips = lazyWithPreload(async () => (await import('./PetListChips.tsx')).PetListChips);
const LostLinks = lazyWithPreload(async () => (await import('./LostLinks.tsx')).LostLinks);
const PetFilterPanel = lazyWithPreload(
  async () => (await import('./PetFilterPanel.tsx')).PetFilterPanel,
);

const lostLinks = ({ category }: PetFilters) =>
  isLostOrFound(category) && (
    <Suspense>
      <LostLinks />
    </Suspense>
  );

export const PetListScreen = () => (
  <AdListScreen
    section="pets"
    store={petsStore}
    defined={petList}
    texts={petTexts}
    FilterPanel={PetFilterPanel}
    Chips={PetListChips}
    above={lostLinks}
    Card={PetCard}
  />
);
