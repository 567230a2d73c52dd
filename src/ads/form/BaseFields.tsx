import { useState } from 'react';
import { DESCRIPTION_MAX, TITLE_MAX } from '#contract/ads/ads.ts';
import { useCityFirst } from '#src/ads/catalog/useCityFirst.ts';
import { codePoints } from '#contract/fields.ts';
import { PriceInput } from '#src/ads/PriceInput.tsx';
import { priceTexts } from '#src/ads/priceTexts.ts';
import { readPrice } from '#src/ads/readPrice.ts';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { SuggestInput } from '#src/shared/ui/fields/SuggestInput.tsx';
import { TextArea } from '#src/shared/ui/fields/TextArea.tsx';
import { TextInput } from '#src/shared/ui/fields/TextInput.tsx';
import { formTexts } from './texts.ts';

interface TextFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** At most 35 characters. */
export function TitleField({
  value,
  error,
  onChange,
  hint,
  isRequired = true,
}: TextFieldProps & { hint?: string; isRequired?: boolean }) {
  return (
    <Field
      label={formTexts.title}
      isRequired={isRequired}
      error={error}
      hint={hint}
      counter={{ length: codePoints(value), max: TITLE_MAX }}
    >
      <TextInput max={TITLE_MAX} value={value} onChange={onChange} />
    </Field>
  );
}

interface CityFieldProps extends TextFieldProps {
  cities: readonly string[];
}

const itself = (name: string): string => name;

export function CityField({ value, error, onChange, cities }: CityFieldProps) {
  return (
    <Field label={formTexts.city} isRequired error={error} hint={formTexts.cityHint}>
      <SuggestInput
        value={value}
        onChange={onChange}
        items={useCityFirst(cities)}
        labelOf={itself}
      />
    </Field>
  );
}

export function PriceField({ value, error, onChange }: TextFieldProps) {
  const [isChecked, setChecked] = useState(false);
  const isUnread = isChecked && readPrice(value) === undefined;
  return (
    <Field
      label={formTexts.price}
      isRequired
      error={isUnread ? priceTexts.unread : error}
      hint={formTexts.priceHint}
    >
      <PriceInput
        value={value}
        onChange={(text) => {
          setChecked(false);
          onChange(text);
        }}
        onBlur={() => setChecked(true)}
      />
    </Field>
  );
}

export function DescriptionField({
  value,
  error,
  onChange,
  hint,
}: TextFieldProps & { hint?: string }) {
  return (
    <Field
      label={formTexts.description}
      error={error}
      hint={hint}
      counter={{ length: codePoints(value), max: DESCRIPTION_MAX }}
    >
      <TextArea rows={5} max={DESCRIPTION_MAX} value={value} onChange={onChange} />
    </Field>
  );
}
