import { useEffect, useMemo } from 'react';
import { isForSale, SEX, type PetFilters } from '#contract/pets.ts';
import { petCategoryNames } from '#contract/texts.ts';
import type { FilterPanelProps } from '#src/ads/FilterSheet.tsx';
import { PriceRange } from '#src/ads/PriceRange.tsx';
import { Field } from '#src/shared/ui/Field.tsx';
import { SelectInput } from '#src/shared/ui/SelectInput.tsx';
import { SuggestInput } from '#src/shared/ui/SuggestInput.tsx';
import { breedNames, named } from './petChoices.ts';
import { loadPetReference, usePetReference } from './petsStore.ts';
import { petTexts } from './texts.ts';

const itself = (name: string): string => name;
const sexes = [
  { value: String(SEX.boy), label: petTexts.boy },
  { value: String(SEX.girl), label: petTexts.girl },
];

/** What the list of pets can be narrowed by (document 1, section 2). */
export function PetFilterPanel({ filters, onChange }: FilterPanelProps<PetFilters>) {
  const reference = usePetReference();
  const { type, category, breed, city, sex, priceFrom, priceTo } = filters;
  useEffect(() => {
    void loadPetReference();
  }, []);
  const cities = useMemo(() => reference.cities.map((entry) => entry.name), [reference]);
  const breeds = useMemo(() => breedNames(reference, type), [reference, type]);

  const change = (changes: Partial<PetFilters>) => onChange({ ...filters, ...changes });
  const changeCategory = (name: string) =>
    change({
      category: name || undefined,
      ...(isForSale(name) ? {} : { priceFrom: undefined, priceTo: undefined }),
    });

  return (
    <>
      <Field label={petTexts.category}>
        <SelectInput
          value={String(category ?? '')}
          onChange={changeCategory}
          options={named(petCategoryNames)}
          placeholder={petTexts.anyCategory}
        />
      </Field>
      <Field label={petTexts.animalType}>
        <SelectInput
          value={type ?? ''}
          onChange={(name) => change({ type: name || undefined, breed: undefined })}
          options={named(reference.types)}
          placeholder={petTexts.anyType}
        />
      </Field>
      <Field label={petTexts.breed}>
        <SuggestInput
          value={breed ?? ''}
          onChange={(text) => change({ breed: text || undefined })}
          items={breeds}
          labelOf={itself}
        />
      </Field>
      <Field label={petTexts.city}>
        <SuggestInput
          value={city ?? ''}
          onChange={(text) => change({ city: text || undefined })}
          items={cities}
          labelOf={itself}
        />
      </Field>
      <Field label={petTexts.sex}>
        <SelectInput
          value={sex === undefined ? '' : String(sex)}
          onChange={(value) =>
            change({ sex: value === '' ? undefined : (Number(value) as PetFilters['sex']) })
          }
          options={sexes}
          placeholder={petTexts.anySex}
        />
      </Field>
      {isForSale(String(category ?? '')) && (
        <PriceRange
          from={priceFrom}
          to={priceTo}
          onChange={(from, to) => change({ priceFrom: from, priceTo: to })}
        />
      )}
    </>
  );
}
