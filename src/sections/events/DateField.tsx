import { Field } from '#src/shared/ui/fields/Field.tsx';
import { TextInput } from '#src/shared/ui/fields/TextInput.tsx';
import { longDay } from './eventFacts.ts';

interface DateFieldProps {
  label: string;
  /** YYYY-MM-DD, or empty. */
  value: string;
  onChange: (day: string) => void;
  min?: string;
  error?: string | undefined;
  hint?: string;
  isRequired?: boolean;
}

/** The browser's date picker, with the date in Russian below. */
export function DateField({
  label,
  value,
  onChange,
  min,
  error,
  hint,
  isRequired = false,
}: DateFieldProps) {
  return (
    <Field
      label={label}
      isRequired={isRequired}
      error={error}
      hint={value === '' ? hint : longDay(value)}
    >
      <TextInput type="date" value={value} min={min} onChange={onChange} />
    </Field>
  );
}
