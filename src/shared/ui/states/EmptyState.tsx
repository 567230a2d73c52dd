import type { ReactNode } from 'react';
import { classNames } from '#src/shared/classNames.ts';
import empty from './empty.svg';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  text: string;
  title?: string;
  /** The title is the screen's own, not that of a part. */
  isLarge?: boolean;
  action?: ReactNode;
  drawing?: ReactNode;
}

export function EmptyState({
  text,
  title,
  isLarge = false,
  action,
  drawing = <img src={empty} alt="" width="200" height="160" />,
}: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <div className={styles.drawing} aria-hidden="true">
        {drawing}
      </div>
      {title && <h2 className={classNames(styles.title, isLarge && styles.large)}>{title}</h2>}
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  );
}
