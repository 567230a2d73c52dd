import { useMemo } from 'react';
import { petList, type PetFilters } from '#contract/sections/pets.ts';
import { isForSale, SEX } from '#contract/sections/petFields.ts';
import { named } from '#src/ads/catalog/choices.ts';
import {
  CityFilter,
  NameFilter,
  optionsOf,
  SelectFilter,
} from '#src/ads/list/filters/FilterFields.tsx';
import type { FilterPanelProps } from '#src/ads/list/filters/FilterSheet.tsx';
import { PriceRange } from '#src/ads/list/filters/PriceRange.tsx';
import { useCatalog } from '#src/ads/catalog/catalog.ts';
import { breedNames } from './petChoices.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { petsStore } from './petsStore.ts';
import { petTexts } from './texts.ts';

const { category, type, breed, city, sex } = petList.filters;
const sexes = optionsOf(sex, [SEX.boy, SEX.girl]);

export function PetFilterPanel({ filters, onChange }: FilterPanelProps<PetFilters>) {
  const { catalog } = useActions(petsStore);
  const { lists } = useCatalog(catalog);
  const cities = useMemo(() => lists.cities.map((entry) => entry.name), [lists]);
  const breeds = useMemo(() => breedNames(lists, filters.type), [lists, filters.type]);
  const isSale = isForSale(String(filters.category ?? ''));

  const change = (changes: Partial<PetFilters>) => onChange({ ...filters, ...changes });
  const changeCategory = (name: PetFilters['category']) =>
    change({ category: name, priceFrom: undefined, priceTo: undefined });

  return (
    <>
      <SelectFilter
        label={category.label}
        value={filters.category}
        options={named(category.choices.map(({ name }) => name))}
        anyText={petTexts.anyCategory}
        onChange={changeCategory}
      />
      <SelectFilter
        label={type.label}
        value={filters.type}
        options={named(lists.types)}
        anyText={petTexts.anyType}
        onChange={(name) => change({ type: name, breed: undefined })}
      />
      <NameFilter
        label={breed.label}
        value={filters.breed}
        names={breeds}
        onChange={(name) => change({ breed: name })}
      />
      <CityFilter label={city.label} filters={filters} names={cities} onChange={change} />
      <SelectFilter
        label={sex.label}
        value={filters.sex}
        options={sexes}
        anyText={petTexts.anySex}
        onChange={(chosen) => change({ sex: chosen })}
      />
      {isSale && (
        <PriceRange
          from={filters.priceFrom}
          to={filters.priceTo}
          onChange={(from, to) => change({ priceFrom: from, priceTo: to })}
        />
      )}
    </>
  );
}
