import type { ComponentProps } from 'react';
import { classNames } from '#src/shared/classNames.ts';
import { useFieldControl } from './Field.tsx';
import styles from './control.module.css';

interface TextInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
}

export function TextInput({ onChange, className, type = 'text', ...rest }: TextInputProps) {
  return (
    <input
      {...useFieldControl()}
      {...rest}
      type={type}
      className={classNames(styles.control, className)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
