import { DESCRIPTION_MAX, PRICE_MAX, TITLE_MAX } from '#contract/ads.ts';
import { codePoints } from '#contract/fields.ts';
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

const cut = (text: string, max: number): string => Array.from(text).slice(0, max).join('');

/** At most 35 characters. */
export function TitleField({ value, error, onChange, hint }: TextFieldProps & { hint?: string }) {
  return (
    <Field
      label={formTexts.title}
      isRequired
      error={error}
      hint={hint}
      counter={{ length: codePoints(value), max: TITLE_MAX }}
    >
      <TextInput value={value} onChange={(text) => onChange(cut(text, TITLE_MAX))} />
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
      <SuggestInput value={value} onChange={onChange} items={cities} labelOf={itself} />
    </Field>
  );
}

export function PriceField({ value, error, onChange }: TextFieldProps) {
  const digits = (text: string): string =>
    text.replaceAll(/\D/gu, '').slice(0, String(PRICE_MAX).length);
  return (
    <Field label={formTexts.price} isRequired error={error} hint={formTexts.priceHint}>
      <TextInput inputMode="numeric" value={value} onChange={(text) => onChange(digits(text))} />
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
      <TextArea rows={5} value={value} onChange={(text) => onChange(cut(text, DESCRIPTION_MAX))} />
    </Field>
  );
}
