import type { ComponentProps } from 'react';
import { classNames } from '#src/shared/classNames.ts';
import { useFieldControl } from './Field.tsx';
import { fitEdit, type TextLimits } from './fitEdit.ts';
import styles from './control.module.css';

interface TextAreaProps
  extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange'>, Pick<TextLimits, 'max'> {
  value: string;
  onChange: (value: string) => void;
}

export function TextArea({ value, onChange, max, className, ...rest }: TextAreaProps) {
  return (
    <textarea
      {...useFieldControl()}
      {...rest}
      className={classNames(styles.control, styles.area, className)}
      value={value}
      onChange={({ target }) => onChange(fitEdit(target, value, { max }))}
    />
  );
}
