import { Field } from '#src/shared/ui/fields/Field.tsx';
import { TextInput } from '#src/shared/ui/fields/TextInput.tsx';
import { longDay } from './eventFacts.ts';

interface DateFieldProps {
  label: string;
  /** YYYY-MM-DD; empty for none. */
  value: string;
  onChange: (day: string) => void;
  min?: string;
  error?: string | undefined;
  hint?: string;
  isRequired?: boolean;
}

/** The phone's own picker, which keys fill in as well; the day is said below in Russian words. */
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
