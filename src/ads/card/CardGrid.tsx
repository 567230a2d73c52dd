import type { ReactNode } from 'react';
import { classNames } from '#src/shared/classNames.ts';
import { useWasServerRendered } from '#src/shared/useWasServerRendered.ts';
import styles from './CardGrid.module.css';

/** A grid of cards: two columns on a phone, as many as fit elsewhere. Children are list items. */
export function CardGrid({ isBusy = false, children }: { isBusy?: boolean; children: ReactNode }) {
  const isFirstPage = useWasServerRendered();
  return (
    <ul className={classNames(styles.grid, isFirstPage && styles.firstPage)} aria-busy={isBusy}>
      {children}
    </ul>
  );
}
