import type { ComponentProps } from 'react';
import { classNames } from '#src/shared/classNames.ts';
import { useFieldControl } from './Field.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import styles from './control.module.css';

interface SelectInputProps extends Omit<
  ComponentProps<'select'>,
  'value' | 'onChange' | 'children' | 'multiple'
> {
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  /** The first option, with an empty value: «Любой», «Выберите…». */
  placeholder?: string;
}

/** A styled native select. */
export function SelectInput({
  onChange,
  options,
  placeholder,
  className,
  ...rest
}: SelectInputProps) {
  return (
    <div className={styles.selectBox}>
      <select
        {...useFieldControl()}
        {...rest}
        className={classNames(styles.control, styles.select, className)}
        onChange={(event) => onChange(event.target.value)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron" size={20} className={styles.arrow} />
    </div>
  );
}
