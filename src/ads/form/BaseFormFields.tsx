import type { ReactNode } from 'react';
import { CityField, DescriptionField, TitleField } from './BaseFields.tsx';
import type { AdFormState } from './useAdForm.ts';

interface BaseFormFieldsProps {
  form: AdFormState<{ title: string; city: string; description: string }>;
  texts: { titleHint: string; descriptionHint: string };
  cities: readonly string[];
  /** The section's own fields, between title and city. */
  children: ReactNode;
}

/** The fields that all forms share. */
export function BaseFormFields({ form, texts, cities, children }: BaseFormFieldsProps) {
  const { fields, errors, change } = form;
  return (
    <>
      <TitleField
        value={fields.title}
        error={errors['title']}
        hint={texts.titleHint}
        onChange={(title) => change({ title })}
      />
      {children}
      <CityField
        value={fields.city}
        error={errors['city']}
        cities={cities}
        onChange={(city) => change({ city })}
      />
      <DescriptionField
        value={fields.description}
        error={errors['description']}
        hint={texts.descriptionHint}
        onChange={(description) => change({ description })}
      />
    </>
  );
}
