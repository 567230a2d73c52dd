import { Suspense, useMemo } from 'react';
import { isLostOrFound, petList } from '#contract/sections/pets.ts';
import { AdListScreen } from '#src/ads/list/AdListScreen.tsx';
import { useLastCity } from '#src/ads/list/filters/useLastCity.ts';
import { useListFilters } from '#src/ads/list/filters/useListFilters.ts';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { PetCard } from './PetCard.tsx';
import { useActions } from '#src/shared/stores/stores.ts';
import { petsStore } from './petsStore.ts';
import { petTexts } from './texts.ts';

const PetQuickChips = lazyWithPreload(
  async () => (await import('./PetQuickChips.tsx')).PetQuickChips,
);
const LostLinks = lazyWithPreload(async () => (await import('./LostLinks.tsx')).LostLinks);
const PetFilterPanel = lazyWithPreload(
  async () => (await import('./PetFilterPanel.tsx')).PetFilterPanel,
);

export function PetListScreen() {
  const { list, catalog } = useActions(petsStore);
  const { filters, setFilters, chips, lists } = useListFilters({ defined: petList, list, catalog });
  const { cities } = lists;
  useLastCity(
    filters.city,
    useMemo(() => cities.map(({ name }) => name), [cities]),
  );
  return (
    <AdListScreen
      list={list}
      filters={filters}
      setFilters={setFilters}
      chips={chips}
      texts={petTexts}
      section="pets"
      defined={petList}
      FilterPanel={PetFilterPanel}
      Quick={PetQuickChips}
      above={
        isLostOrFound(filters.category) && (
          <Suspense>
            <LostLinks />
          </Suspense>
        )
      }
      Card={PetCard}
    />
  );
}
