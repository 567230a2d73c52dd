import type { ComponentProps } from 'react';
import { classNames } from '#src/shared/classNames.ts';
import { useFieldControl } from './Field.tsx';
import styles from './control.module.css';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
}

export function TextArea({ onChange, className, ...rest }: TextAreaProps) {
  return (
    <textarea
      {...useFieldControl()}
      {...rest}
      className={classNames(styles.control, styles.area, className)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
