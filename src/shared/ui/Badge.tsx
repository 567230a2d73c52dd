import type { ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import styles from './Badge.module.css';

export type BadgeTone = 'neutral' | 'brand' | 'teal' | 'red' | 'blue' | 'overlay';

interface BadgeProps {
  children: ReactNode;
  tone?: BadgeTone;
  icon?: ReactNode;
  className?: string | undefined;
}

export function Badge({ children, tone = 'neutral', icon, className }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone], className)}>
      {icon}
      {children}
    </span>
  );
}
