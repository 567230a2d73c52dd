import { Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { filterLabels, sexNames } from '#contract/ads/listTexts.ts';
import {
  isLostOrFound,
  PET_ADS_MAX,
  PET_CATEGORY,
  petCategoryId,
  type PetAd,
} from '#contract/sections/pets.ts';
import { isForSale, SEX } from '#contract/sections/petFields.ts';
import { petDraft } from '#contract/sections/petDraft.ts';
import { fieldErrors, petCategoryNames } from '#contract/texts.ts';
import { AdFormGate, type AdFormProps } from '#src/ads/form/AdFormGate.tsx';
import { AdFormScreen } from '#src/ads/form/AdFormScreen.tsx';
import { PriceField } from '#src/ads/form/BaseFields.tsx';
import { BaseFormFields } from '#src/ads/form/BaseFormFields.tsx';
import { named } from '#src/ads/catalog/choices.ts';
import { useCatalog } from '#src/ads/catalog/catalog.ts';
import { useAdForm } from '#src/ads/form/useAdForm.ts';
import { useIsSignedIn } from '#src/session/sessionStore.ts';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { isoDay } from '#src/shared/text/format.ts';
import { hasName } from '#src/shared/text/suggest.ts';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { OptionField } from '#src/shared/ui/fields/OptionField.tsx';
import { SuggestInput } from '#src/shared/ui/fields/SuggestInput.tsx';
import type { LostPetFormFields } from './lostPets/LostPetFields.tsx';
import { PetCard } from './PetCard.tsx';
import { breedNames, typesOf } from './petChoices.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { petsStore } from './petsStore.ts';
import { petFormTexts } from './texts.ts';

const LostPetFields = lazyWithPreload(
  async () => (await import('./lostPets/LostPetFields.tsx')).LostPetFields,
);

const noLostPetFields: LostPetFormFields = {
  happened_at: '',
  place: '',
  colors: '',
  size: '',
  collar: '',
  chip: '',
  hidden_mark: '',
};
const empty = {
  title: '',
  category: '',
  type_ad: '',
  breed: '',
  sex: '',
  city: '',
  price: '',
  description: '',
  ...noLostPetFields,
};
type PetFields = typeof empty;

const fieldsOf = (ad: PetAd): PetFields => ({
  title: ad.title,
  category: ad.category,
  type_ad: ad.type_ad,
  breed: ad.breed,
  sex: ad.sex === SEX.unknown ? '' : String(ad.sex),
  city: ad.city,
  price: isForSale(ad.category) ? String(ad.price) : '',
  description: ad.description,
  happened_at: ad.happened_at ?? '',
  place: ad.place ?? '',
  colors: ad.colors?.join(',') ?? '',
  size: ad.size ?? '',
  collar: ad.collar ?? '',
  chip: ad.chip ?? '',
  hidden_mark: ad.hidden_mark ?? '',
});

const shownOf = (fields: PetFields): PetFields =>
  isLostOrFound(fields.category) ? fields : { ...fields, ...noLostPetFields };

/** As the server will present them. */
const detailsOf = ({ category, type_ad: type, breed, sex, price }: PetFields) => ({
  category: category as PetAd['category'],
  type_ad: type,
  breed,
  sex: (Number(sex) || SEX.unknown) as PetAd['sex'],
  price: Number(price) || 0,
  boost_type: 0 as const,
  is_pinned: false,
  is_promoted: false,
  is_ad: false,
});

/** Fields that depend on the category: a pet is mostly lost or found today. */
const fieldsFor = (category: string, { price, happened_at: day }: PetFields) => ({
  price: isForSale(category) ? price : '',
  happened_at: isLostOrFound(category) ? day || isoDay() : day,
});

const itself = (name: string): string => name;
const sexes = [
  { value: '', label: sexNames[SEX.unknown] },
  { value: String(SEX.boy), label: sexNames[SEX.boy] },
  { value: String(SEX.girl), label: sexNames[SEX.girl] },
];

export function PetFormScreen() {
  const { detail } = useActions(petsStore);
  return <AdFormGate section="pets" detail={detail} Form={PetForm} />;
}

function PetForm({ ad, ...owner }: AdFormProps<PetAd>) {
  const { detail, catalog } = useActions(petsStore);
  const { status, lists } = useCatalog(catalog);
  const cities = lists.cities.map((city) => city.name);

  const checkReference = (fields: PetFields) => {
    // Until the catalog is loaded only the server checks.
    if (status !== 'ready') return {};
    return {
      breed: hasName(breedNames(lists, fields.type_ad), fields.breed)
        ? undefined
        : fieldErrors.breed,
      city: hasName(cities, fields.city) ? undefined : fieldErrors.city,
    };
  };
  const wanted = useSearchParams()[0].get('category') ?? '';
  const category = petCategoryId(wanted) ? wanted : '';
  const form = useAdForm({
    section: 'pets',
    detail,
    ...owner,
    ad,
    empty: { ...empty, category, ...fieldsFor(category, empty) },
    fieldsOf,
    shownOf,
    schema: petDraft,
    checkReference,
  });
  const { fields, errors, change, showLimit } = form;
  useOwnLimit(ad === undefined, showLimit);
  const breeds = breedNames(lists, fields.type_ad);
  const completeType = (breed: string) => {
    const [type, ...others] = typesOf(lists, breed);
    if (!fields.type_ad && type !== undefined && others.length === 0) change({ type_ad: type });
  };

  return (
    <AdFormScreen
      form={form}
      title={petFormTexts.title}
      section="pets"
      renderCard={(base) => <PetCard ad={{ ...base, ...detailsOf(fields) }} />}
    >
      <BaseFormFields form={form} texts={petFormTexts} cities={cities}>
        <OptionField
          label={filterLabels.category}
          isRequired
          value={fields.category}
          error={errors['category']}
          options={named(petCategoryNames)}
          onChange={(category) => change({ category, ...fieldsFor(category, fields) })}
        />
        {isForSale(fields.category) && (
          <PriceField
            value={fields.price}
            error={errors['price']}
            onChange={(price) => change({ price })}
          />
        )}
        <OptionField
          label={filterLabels.animalType}
          isRequired
          value={fields.type_ad}
          error={errors['type_ad']}
          options={named(lists.types)}
          placeholder={petFormTexts.chooseType}
          onChange={(type) =>
            change({
              type_ad: type,
              breed: hasName(breedNames(lists, type), fields.breed) ? fields.breed : '',
            })
          }
        />
        <Field
          label={filterLabels.breed}
          isRequired
          error={errors['breed']}
          hint={petFormTexts.breedHint}
        >
          <SuggestInput
            value={fields.breed}
            onChange={(breed) => change({ breed })}
            onPick={completeType}
            onBlur={() => completeType(fields.breed)}
            items={breeds}
            labelOf={itself}
          />
        </Field>
        <OptionField
          label={filterLabels.sex}
          value={fields.sex}
          error={errors['sex']}
          options={sexes}
          onChange={(sex) => change({ sex })}
        />
        {isLostOrFound(fields.category) && (
          <Suspense>
            <LostPetFields
              isFound={petCategoryId(fields.category) === PET_CATEGORY.found}
              fields={fields}
              errors={errors}
              colors={lists.colors}
              change={change}
            />
          </Suspense>
        )}
      </BaseFormFields>
    </AdFormScreen>
  );
}

/** Shows before the form is filled in that the user has reached the limit of ads. */
function useOwnLimit(isNew: boolean, showLimit: (text: string) => void): void {
  const isSignedIn = useIsSignedIn();
  const { countOwn } = useActions(petsStore);
  useEffect(() => {
    if (!isNew || !isSignedIn) return;
    countOwn()
      .then((count) => count >= PET_ADS_MAX && showLimit(petFormTexts.limit))
      // The server checks the limit again.
      .catch(() => false);
  }, [isNew, isSignedIn, showLimit, countOwn]);
}
