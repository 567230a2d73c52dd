import { ChoiceField } from './ChoiceField.tsx';
import { Field } from './Field.tsx';
import { SelectInput } from './SelectInput.tsx';

const SEGMENTS_MAX = 4;

interface OptionFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  /** What a select says before a choice. */
  placeholder?: string;
  error?: string | undefined;
  isRequired?: boolean;
}

/** One choice of a fixed list: up to four are all in view, more are a native select. */
export function OptionField({ placeholder = '', ...choice }: OptionFieldProps) {
  const { options, label, error, isRequired = false, ...select } = choice;
  // An empty list is still loading.
  if (options.length > 0 && options.length <= SEGMENTS_MAX) return <ChoiceField {...choice} />;
  return (
    <Field label={label} isRequired={isRequired} error={error}>
      <SelectInput {...select} options={options} placeholder={placeholder} />
    </Field>
  );
}
