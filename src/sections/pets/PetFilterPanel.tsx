import { useMemo } from 'react';
import { type PetFilters } from '#contract/sections/pets.ts';
import { isForSale, SEX } from '#contract/sections/petFields.ts';
import { petCategoryNames } from '#contract/texts.ts';
import { named } from '#src/ads/catalog/choices.ts';
import { CityFilter, NameFilter, SelectFilter, SortFilter } from '#src/ads/list/FilterFields.tsx';
import type { FilterPanelProps } from '#src/ads/list/FilterSheet.tsx';
import { PriceRange } from '#src/ads/list/PriceRange.tsx';
import { useCatalog } from '#src/ads/catalog/catalog.ts';
import { breedNames } from './petChoices.ts';
import { useActions } from '#src/shared/stores.ts';
import { petsStore } from './petsStore.ts';
import { petTexts } from './texts.ts';

const sexes = [
  { value: SEX.boy, label: petTexts.boy },
  { value: SEX.girl, label: petTexts.girl },
];

export function PetFilterPanel({ filters, onChange }: FilterPanelProps<PetFilters>) {
  const { catalog } = useActions(petsStore);
  const { lists } = useCatalog(catalog);
  const { type, category, breed, sex, priceFrom, priceTo } = filters;
  const cities = useMemo(() => lists.cities.map((entry) => entry.name), [lists]);
  const breeds = useMemo(() => breedNames(lists, type), [lists, type]);
  const isSale = isForSale(String(category ?? ''));

  const change = (changes: Partial<PetFilters>) => onChange({ ...filters, ...changes });
  const changeCategory = (name: PetFilters['category']) =>
    change({ category: name, priceFrom: undefined, priceTo: undefined });

  return (
    <>
      <SelectFilter
        label={petTexts.category}
        value={category}
        options={named(petCategoryNames)}
        anyText={petTexts.anyCategory}
        onChange={changeCategory}
      />
      <SelectFilter
        label={petTexts.animalType}
        value={type}
        options={named(lists.types)}
        anyText={petTexts.anyType}
        onChange={(name) => change({ type: name, breed: undefined })}
      />
      <NameFilter
        label={petTexts.breed}
        value={breed}
        names={breeds}
        onChange={(name) => change({ breed: name })}
      />
      <CityFilter label={petTexts.city} filters={filters} names={cities} onChange={change} />
      <SelectFilter
        label={petTexts.sex}
        value={sex}
        options={sexes}
        anyText={petTexts.anySex}
        onChange={(chosen) => change({ sex: chosen })}
      />
      {isSale && (
        <PriceRange
          from={priceFrom}
          to={priceTo}
          onChange={(from, to) => change({ priceFrom: from, priceTo: to })}
        />
      )}
      <SortFilter filters={filters} onChange={change} />
    </>
  );
}
