import { useId } from 'react';
import styles from './RadioList.module.css';

interface RadioListProps<Value extends string> {
  label: string;
  value: Value | undefined;
  /** `digit` is the key that chooses the option, shown behind its label. */
  options: readonly { value: Value; label: string; digit?: string | undefined }[];
  onChange: (value: Value) => void;
}

/** Radio buttons one below the other, for long labels. */
export function RadioList<Value extends string>({
  label,
  value,
  options,
  onChange,
}: RadioListProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.list} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
          {option.digit && (
            <kbd className={styles.number} aria-hidden="true">
              {option.digit}
            </kbd>
          )}
        </label>
      ))}
    </fieldset>
  );
}
