import type { ComponentProps } from 'react';
import { classNames } from '#src/shared/classNames.ts';
import { useFieldControl } from './Field.tsx';
import { fitEdit, type TextLimits } from './fitEdit.ts';
import styles from './control.module.css';

interface TextInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'max'>, TextLimits {
  value: string;
  onChange: (value: string) => void;
}

export function TextInput({
  value,
  onChange,
  max,
  clean,
  className,
  type = 'text',
  ...rest
}: TextInputProps) {
  return (
    <input
      {...useFieldControl()}
      {...rest}
      type={type}
      className={classNames(styles.control, className)}
      value={value}
      onChange={({ target }) =>
        onChange(max || clean ? fitEdit(target, value, { max, clean }) : target.value)
      }
    />
  );
}
