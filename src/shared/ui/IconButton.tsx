import type { ComponentProps } from 'react';
import { classNames } from '../classNames.ts';
import { Icon, type IconName, type IconPath } from './Icon.tsx';
import styles from './IconButton.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: IconName | IconPath;
  /** The accessible name and the title. */
  label: string;
  size?: number;
  /** `overlay` and `light` are for images; `light` shows a circle of 32 px. */
  look?: 'plain' | 'soft' | 'overlay' | 'light';
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
