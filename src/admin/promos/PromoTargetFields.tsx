import { useMemo } from 'react';
import type { PetReference } from '#contract/sections/pets.ts';
import { ChoiceField } from '#src/shared/ui/fields/ChoiceField.tsx';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { SelectInput } from '#src/shared/ui/fields/SelectInput.tsx';
import { SuggestInput } from '#src/shared/ui/fields/SuggestInput.tsx';
import { promoTexts } from './texts.ts';
import { breedChoices, type usePromoForm } from './usePromoForm.ts';
import styles from '#src/admin/rows.module.css';

interface PromoTargetFieldsProps {
  form: ReturnType<typeof usePromoForm>;
  lists: PetReference;
}

const nameOf = ({ name }: { name: string }): string => name;
const indexed = (names: readonly string[]) => [
  { value: '0', label: promoTexts.all },
  ...names.map((label, index) => ({ value: String(index + 1), label })),
];

/** The audience of a promo; empty fields match everyone. */
export function PromoTargetFields({ form, lists }: PromoTargetFieldsProps) {
  const { fields, errors, set } = form;
  const breeds = useMemo(() => breedChoices(lists, fields.type), [lists, fields.type]);
  return (
    <section className={styles.card} aria-label={promoTexts.target}>
      <h2 className={styles.heading}>{promoTexts.target}</h2>
      <Field label={promoTexts.type} error={errors['type']}>
        <SelectInput
          value={fields.type}
          options={indexed(lists.types)}
          onChange={(type) => set({ type, breed: '' })}
        />
      </Field>
      <Field label={promoTexts.category} error={errors['category']}>
        <SelectInput
          value={fields.category}
          options={indexed(lists.categories)}
          onChange={(category) => set({ category })}
        />
      </Field>
      <Field label={promoTexts.breed} error={errors['breed']}>
        <SuggestInput
          value={fields.breed}
          items={breeds}
          labelOf={nameOf}
          placeholder={promoTexts.all}
          onChange={(breed) => set({ breed })}
        />
      </Field>
      <ChoiceField
        label={promoTexts.sex}
        value={fields.sex}
        options={promoTexts.sexes.map((label, index) => ({ value: String(index), label }))}
        onChange={(sex) => set({ sex })}
      />
      <Field label={promoTexts.city} error={errors['city']}>
        <SuggestInput
          value={fields.city}
          items={lists.cities}
          labelOf={nameOf}
          placeholder={promoTexts.all}
          onChange={(city) => set({ city })}
        />
      </Field>
    </section>
  );
}
