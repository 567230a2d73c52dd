import type { ComponentProps } from 'react';
import { classNames } from '../classNames.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './IconButton.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: IconName;
  /** What it does, for screen readers and as a title. */
  label: string;
  size?: number;
  /** `overlay` stands on a picture. */
  look?: 'plain' | 'soft' | 'overlay';
}

export function IconButton({
  icon,
  label,
  size = 24,
  look = 'plain',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(styles.button, styles[look], className)}
    >
      <Icon name={icon} size={size} />
    </button>
  );
}
