import type { ReactNode } from 'react';
import empty from './empty.svg';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  text: string;
  title?: string;
  action?: ReactNode;
  drawing?: ReactNode;
}

export function EmptyState({
  text,
  title,
  action,
  drawing = <img src={empty} alt="" width="200" height="160" />,
}: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <div className={styles.drawing} aria-hidden="true">
        {drawing}
      </div>
      {title && <h2 className={styles.title}>{title}</h2>}
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  );
}
