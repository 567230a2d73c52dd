import { useId } from 'react';
import styles from './RadioList.module.css';

interface RadioListProps<Value extends string> {
  label: string;
  value: Value | undefined;
  options: readonly { value: Value; label: string }[];
  /** Shows the number of each option, which is its key. */
  isNumbered?: boolean;
  onChange: (value: Value) => void;
}

/** Radio buttons one below the other, for long labels. */
export function RadioList<Value extends string>({
  label,
  value,
  options,
  isNumbered = false,
  onChange,
}: RadioListProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.list} aria-label={label}>
      {options.map((option, index) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
          {isNumbered && (
            <kbd className={styles.number} aria-hidden="true">
              {(index + 1) % 10}
            </kbd>
          )}
        </label>
      ))}
    </fieldset>
  );
}
