import type { ReactNode } from 'react';
import styles from './CardGrid.module.css';

/** A grid of cards: two columns on a phone, as many as fit elsewhere. Children are list items. */
export function CardGrid({ isBusy = false, children }: { isBusy?: boolean; children: ReactNode }) {
  return (
    <ul className={styles.grid} aria-busy={isBusy}>
      {children}
    </ul>
  );
}
