import { useContext, useId } from 'react';
import styles from './ChoiceField.module.css';
import { LongForm } from './Field.tsx';
import fieldStyles from './Field.module.css';

interface ChoiceFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  error?: string | undefined;
  isRequired?: boolean;
}

/** Radio buttons with custom faces. */
export function ChoiceField({
  label,
  value,
  onChange,
  options,
  error,
  isRequired = false,
}: ChoiceFieldProps) {
  const id = useId();
  const isInLongForm = useContext(LongForm);
  return (
    <fieldset
      role="radiogroup"
      className={styles.field}
      aria-required={isRequired || undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={`${id}-notes`}
      tabIndex={-1}
    >
      <legend className={styles.legend}>
        <span className={fieldStyles.label}>{label}</span>
      </legend>
      <div className={styles.choices}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className={styles.radio}
            />
            <span className={styles.face}>{option.label}</span>
          </label>
        ))}
      </div>
      <div
        id={`${id}-notes`}
        className={fieldStyles.notes}
        aria-live={isInLongForm ? undefined : 'polite'}
      >
        {error && <p className={fieldStyles.error}>{error}</p>}
      </div>
    </fieldset>
  );
}
