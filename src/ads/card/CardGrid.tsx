import type { ReactNode } from 'react';
import styles from './CardGrid.module.css';

/** Cards side by side: two on a phone, as many as fit elsewhere. Its children are list items. */
export function CardGrid({ isBusy = false, children }: { isBusy?: boolean; children: ReactNode }) {
  return (
    <ul className={styles.grid} aria-busy={isBusy}>
      {children}
    </ul>
  );
}
