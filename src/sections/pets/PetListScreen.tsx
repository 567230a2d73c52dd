import { useMemo } from 'react';
import { petUrlFilters, type PetFilters, type PetReference } from '#contract/pets.ts';
import { entryId } from '#contract/fields.ts';
import { petCategoryNames } from '#contract/texts.ts';
import { AdListScreen } from '#src/ads/list/AdListScreen.tsx';
import { cityChip } from '#src/ads/list/cityChip.ts';
import { filterChips } from '#src/ads/list/filterChips.ts';
import { priceChip } from '#src/ads/list/priceChip.ts';
import { useLastCity } from '#src/ads/list/useLastCity.ts';
import { priceRangeTexts } from '#src/ads/list/priceRangeTexts.ts';
import { useListFilters } from '#src/ads/list/useListFilters.ts';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { PetCard } from './PetCard.tsx';
import { sexText } from './petFacts.ts';
import { useActions } from '#src/shared/stores.ts';
import { petsStore } from './petsStore.ts';
import { petTexts } from './texts.ts';

const PetQuickChips = lazyWithPreload(
  async () => (await import('./PetQuickChips.tsx')).PetQuickChips,
);
const PetFilterPanel = lazyWithPreload(
  async () => (await import('./PetFilterPanel.tsx')).PetFilterPanel,
);

const named = ['city'] as const;
const categories = petCategoryNames.map((name, index) => ({ id: index + 1, name }));
const choicesOf = ({ types, breeds, cities }: PetReference) => ({
  category: categories,
  type: types,
  breed: breeds,
  city: cities,
});

const plainFields = import.meta.env.SSR
  ? [
      { name: 'category', label: petTexts.category, options: petCategoryNames },
      { name: 'type', label: petTexts.animalType },
      { name: 'breed', label: petTexts.breed },
      { name: 'city', label: petTexts.city },
      { name: 'priceFrom', label: priceRangeTexts.from },
      { name: 'priceTo', label: priceRangeTexts.to },
    ]
  : undefined;

export function PetListScreen() {
  const { list, catalog } = useActions(petsStore);
  const { filters, setFilters, lists } = useListFilters({
    urlFilters: petUrlFilters,
    list,
    catalog,
    named,
    choicesOf,
  });
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
      chips={chipsOf(filters)}
      texts={petTexts}
      section="pets"
      hasPrices
      plainFields={plainFields}
      FilterPanel={PetFilterPanel}
      Quick={PetQuickChips}
      Card={PetCard}
    />
  );
}

/** The filter may name a category or give its id. */
const categoryName = (category: PetFilters['category']): string | undefined => {
  const id = entryId(petCategoryNames, category);
  return id === undefined ? category?.toString() : petCategoryNames[id - 1];
};

function chipsOf(filters: PetFilters) {
  const { category, type, breed, sex, priceFrom, priceTo } = filters;
  return filterChips(filters, [
    [categoryName(category), 'category', 'priceFrom', 'priceTo'],
    [type, 'type'],
    [breed, 'breed'],
    cityChip(filters),
    [sex === undefined ? undefined : sexText(sex), 'sex'],
    [priceChip(priceFrom, priceTo), 'priceFrom', 'priceTo'],
  ]);
}
