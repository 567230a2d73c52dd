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
import { hasName } from '#src/shared/text/suggest.ts';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { OptionField } from '#src/shared/ui/fields/OptionField.tsx';
import { SuggestInput } from '#src/shared/ui/fields/SuggestInput.tsx';
import { PetCard } from './PetCard.tsx';
import { breedNames, typesOf } from './petChoices.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { petsStore } from './petsStore.ts';
import {
  detailsOf,
  emptyPet,
  fieldsFor,
  fieldsOf,
  shownOf,
  titleOf,
  type PetFields,
} from './petFields.ts';
import { petFormTexts, soughtFormTexts } from './petFormTexts.ts';

const LostPetFields = lazyWithPreload(
  async () => (await import('./lostPets/LostPetFields.tsx')).LostPetFields,
);

const itself = (name: string): string => name;
const sexes = [
  { value: '', label: sexNames[SEX.unknown] },
  { value: String(SEX.boy), label: sexNames[SEX.boy] },
  { value: String(SEX.girl), label: sexNames[SEX.girl] },
];

export function PetFormScreen() {
  const { detail } = useActions(petsStore);
  return <AdFormGate section="pets" detail={detail} Form={PetForm} kind={useWanted()} />;
}

/** The category of the form that was opened; empty for the form of all pets. */
function useWanted(): string {
  const wanted = useSearchParams()[0].get('category') ?? '';
  return petCategoryId(wanted) ? wanted : '';
}

const screenTitles = {
  [PET_CATEGORY.lost]: soughtFormTexts.lost,
  [PET_CATEGORY.found]: soughtFormTexts.found,
};

function PetForm({ ad, model, ...owner }: AdFormProps<PetAd>) {
  const { detail, catalog } = useActions(petsStore);
  const { status, lists } = useCatalog(catalog);
  const cities = lists.cities.map((city) => city.name);

  const checkReference = (fields: PetFields) => {
    // Until the catalog is loaded only the server checks.
    if (status !== 'ready') return {};
    const isBreed = hasName(breedNames(lists, fields.type_ad), fields.breed);
    const isUnknown = isLostOrFound(fields.category) && fields.breed === '';
    return {
      breed: isBreed || isUnknown ? undefined : fieldErrors.breed,
      city: hasName(cities, fields.city) ? undefined : fieldErrors.city,
    };
  };
  const category = useWanted();
  const form = useAdForm({
    section: 'pets',
    detail,
    ...owner,
    ad,
    model,
    empty: { ...emptyPet, category, ...fieldsFor(category, emptyPet) },
    fieldsOf,
    shownOf,
    schema: petDraft,
    checkReference,
  });
  const { fields, errors, change, showLimit } = form;
  useOwnLimit(ad === undefined, showLimit);
  const soughtId = petCategoryId(fields.category) as keyof typeof screenTitles;
  const isSought = isLostOrFound(fields.category);
  const breeds = breedNames(lists, fields.type_ad);
  const completeType = (breed: string) => {
    const [type, ...others] = typesOf(lists, breed);
    if (!fields.type_ad && type !== undefined && others.length === 0) change({ type_ad: type });
  };

  const categoryField = (
    <OptionField
      label={filterLabels.category}
      isRequired
      value={fields.category}
      error={errors['category']}
      options={named(petCategoryNames)}
      onChange={(next) => change({ category: next, ...fieldsFor(next, fields) })}
    />
  );
  const animalField = (
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
  );
  const breedField = (
    <Field
      label={filterLabels.breed}
      isRequired={!isSought}
      error={errors['breed']}
      hint={petFormTexts.breedHint}
    >
      <SuggestInput
        value={fields.breed}
        onChange={(breed) => change({ breed: breed === soughtFormTexts.unknownBreed ? '' : breed })}
        onPick={completeType}
        onBlur={() => completeType(fields.breed)}
        items={isSought ? [soughtFormTexts.unknownBreed, ...breeds] : breeds}
        labelOf={itself}
        {...(isSought && { placeholder: soughtFormTexts.unknownBreed })}
      />
    </Field>
  );
  const sexField = (
    <OptionField
      label={filterLabels.sex}
      value={fields.sex}
      error={errors['sex']}
      options={sexes}
      onChange={(sex) => change({ sex })}
    />
  );
  /** Whoever has opened the form of a lost or found pet has chosen. */
  const isCategoryLast = isSought && isLostOrFound(ad?.category ?? category);

  return (
    <AdFormScreen
      form={form}
      title={screenTitles[soughtId] ?? petFormTexts.title}
      section="pets"
      renderCard={(base) => (
        <PetCard ad={{ ...base, title: titleOf(fields) || base.title, ...detailsOf(fields) }} />
      )}
    >
      {!isCategoryLast && categoryField}
      {isSought ? (
        <Suspense>
          <LostPetFields
            isFound={soughtId === PET_CATEGORY.found}
            form={form}
            cities={cities}
            colors={lists.colors}
            animal={animalField}
            breed={breedField}
            sex={sexField}
            category={isCategoryLast && categoryField}
          />
        </Suspense>
      ) : (
        <BaseFormFields form={form} texts={petFormTexts} cities={cities}>
          {isForSale(fields.category) && (
            <PriceField
              value={fields.price}
              error={errors['price']}
              onChange={(price) => change({ price })}
            />
          )}
          {animalField}
          {breedField}
          {sexField}
        </BaseFormFields>
      )}
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
