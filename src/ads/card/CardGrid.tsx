import type { ReactNode } from 'react';
import { classNames } from '#src/shared/classNames.ts';
import styles from './CardGrid.module.css';

interface CardGridProps {
  isBusy?: boolean;
  /** Reserves the height of a viewport more, so that what follows does not move when cards come. */
  isPartial?: boolean;
  children: ReactNode;
}

/** A grid of cards: two columns on a phone, as many as fit elsewhere. Children are list items. */
export function CardGrid({ isBusy = false, isPartial = false, children }: CardGridProps) {
  return (
    <ul
      className={classNames(styles.grid, isPartial && styles.partial)}
      aria-busy={isBusy || undefined}
    >
      {children}
    </ul>
  );
}
