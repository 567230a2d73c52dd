import { useState, type ReactNode } from 'react';
import { PLACE_MAX } from '#contract/ads/ads.ts';
import { COLORS_MAX, COLLARS, HIDDEN_MARK_MAX, PET_SIZES } from '#contract/sections/lostPets.ts';
import { CityField, DescriptionField, TitleField } from '#src/ads/form/BaseFields.tsx';
import type { AdFormState } from '#src/ads/form/useAdForm.ts';
import { NearMe } from '#src/ads/list/filters/NearMe.tsx';
import { formatDay } from '#src/shared/text/format.ts';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { OptionField } from '#src/shared/ui/fields/OptionField.tsx';
import { TextArea } from '#src/shared/ui/fields/TextArea.tsx';
import { TextInput } from '#src/shared/ui/fields/TextInput.tsx';
import type { PetFields } from '#src/sections/pets/petFields.ts';
import { ColorField } from './ColorField.tsx';
import { soughtTexts } from './soughtTexts.ts';
import styles from './LostPetFields.module.css';

interface LostPetFieldsProps {
  isFound: boolean;
  form: AdFormState<PetFields>;
  cities: readonly string[];
  colors: readonly string[];
  /** The fields that all pets have, by their places in this form. */
  animal: ReactNode;
  breed: ReactNode;
  sex: ReactNode;
  /** Undefined where the form shows it above. */
  category: ReactNode;
}

const sizes = [
  ...PET_SIZES.map((value) => ({
    value: value as string,
    label: soughtTexts.sizes[value] as string,
  })),
  { value: '', label: soughtTexts.notChosen },
];
const collars = COLLARS.map((value) => ({ value, label: soughtTexts.collars[value] }));

/** The form of a lost or found pet: where and when, what it looks like, then everything else. */
export function LostPetFields({
  isFound,
  form: { fields, errors, change },
  cities,
  colors,
  animal,
  breed,
  sex,
  category,
}: LostPetFieldsProps) {
  const texts = isFound ? soughtTexts.found : soughtTexts.lost;
  return (
    <>
      <div>
        <CityField
          value={fields.city}
          error={errors['city']}
          cities={cities}
          onChange={(city) => change({ city })}
        />
        <NearMe
          label={soughtTexts.myPlace}
          city={fields.city}
          onFound={(city) => change({ city })}
        />
      </div>
      <Field label={soughtTexts.place} hint={soughtTexts.placeHint} error={errors['place']}>
        <TextInput max={PLACE_MAX} value={fields.place} onChange={(place) => change({ place })} />
      </Field>
      <Field
        label={texts.day}
        hint={fields.happened_at && formatDay(fields.happened_at)}
        error={errors['happened_at']}
      >
        <TextInput
          type="date"
          value={fields.happened_at}
          onChange={(day) => change({ happened_at: day })}
        />
      </Field>
      {animal}
      <ColorField
        colors={colors}
        max={COLORS_MAX}
        value={fields.colors}
        error={errors['colors']}
        onChange={(chosen) => change({ colors: chosen })}
      />
      <TitleField
        isRequired={false}
        value={fields.title}
        error={errors['title']}
        hint={texts.titleHint}
        onChange={(title) => change({ title })}
      />
      <MoreFields fields={fields} errors={errors}>
        {breed}
        {sex}
        <OptionField
          label={soughtTexts.size}
          value={fields.size}
          error={errors['size']}
          options={sizes}
          onChange={(size) => change({ size })}
        />
        <OptionField
          label={soughtTexts.collar}
          value={fields.collar}
          error={errors['collar']}
          options={collars}
          onChange={(collar) => change({ collar })}
        />
        <Field label={soughtTexts.chip} hint={texts.chipHint} error={errors['chip']}>
          <TextInput
            inputMode="numeric"
            max={20}
            value={fields.chip}
            onChange={(chip) => change({ chip })}
          />
        </Field>
        <Field
          label={soughtTexts.hiddenMark}
          hint={texts.hiddenMarkHint}
          error={errors['hidden_mark']}
        >
          <TextArea
            rows={2}
            max={HIDDEN_MARK_MAX}
            value={fields.hidden_mark}
            onChange={(mark) => change({ hidden_mark: mark })}
          />
        </Field>
        <DescriptionField
          value={fields.description}
          error={errors['description']}
          hint={soughtTexts.descriptionHint}
          onChange={(description) => change({ description })}
        />
        {category}
      </MoreFields>
    </>
  );
}

const MORE = [
  'breed',
  'sex',
  'size',
  'collar',
  'chip',
  'hidden_mark',
  'description',
  'category',
] as const;

interface MoreFieldsProps {
  fields: PetFields;
  errors: Readonly<Record<string, string | undefined>>;
  children: ReactNode;
}

/** «Ещё приметы»: folded until wanted, open where something is told already or is wrong. */
function MoreFields({ fields, errors, children }: MoreFieldsProps) {
  const [wasOpened, setOpened] = useState(() =>
    MORE.some((name) => name !== 'category' && fields[name] !== ''),
  );
  const isOpen = wasOpened || MORE.some((name) => errors[name]);
  return (
    <section className={styles.fields} aria-label={soughtTexts.details}>
      <button
        type="button"
        className={styles.more}
        aria-expanded={isOpen}
        onClick={() => setOpened(!isOpen)}
      >
        <span className={styles.title}>{soughtTexts.details}</span>
        <span className={styles.hint}>{soughtTexts.hint}</span>
      </button>
      {isOpen && children}
    </section>
  );
}
