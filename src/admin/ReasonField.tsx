import { REASON_MAX } from '#contract/ads/ads.ts';
import { codePoints } from '#contract/fields.ts';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { TextArea } from '#src/shared/ui/fields/TextArea.tsx';

interface ReasonFieldProps {
  label: string;
  hint: string;
  error?: string | undefined;
  value: string;
  onChange: (reason: string) => void;
}

/** The reason of an admin's action, with its length. */
export const ReasonField = ({ label, hint, error, value, onChange }: ReasonFieldProps) => (
  <Field
    label={label}
    hint={hint}
    error={error}
    counter={{ length: codePoints(value), max: REASON_MAX }}
  >
    <TextArea value={value} rows={3} onChange={onChange} />
  </Field>
);
