import type { ReactNode } from 'react';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { countTexts, sortTexts } from './filters/countTexts.ts';
import styles from './ListHead.module.css';
import { sortsFor, type Sorted } from './filters/sorts.ts';
import { useCount, type AdCounter } from './filters/useCount.ts';

interface ListHeadProps {
  filters: Sorted;
  counter: AdCounter;
  /** The number that came with the server's markup. */
  known: number | undefined;
  /** Without it the list has one order. */
  onSort?(filters: object): void;
  /** A link beside the number. */
  children?: ReactNode;
}

/** How many ads a list has, and their order. */
export function ListHead({ filters, counter, known, onSort, children }: ListHeadProps) {
  const found = useCount(counter, filters) ?? known;
  return (
    <p className={styles.head}>
      {found !== undefined && countTexts.ads(found)}
      {children && (
        <>
          <span aria-hidden="true">{found !== undefined && '\u00A0· '}</span>
          {children}
        </>
      )}
      {onSort && (
        <span className={styles.sort}>
          <span aria-hidden="true">{found !== undefined && '\u00A0· '}</span>
          <select
            aria-label={sortTexts.label}
            className={styles.select}
            value={filters.sort ?? 'new'}
            onChange={({ target }) =>
              onSort({ ...filters, sort: target.value === 'new' ? undefined : target.value })
            }
          >
            {sortsFor(filters).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <Icon name="down" size={16} className={styles.arrow} />
        </span>
      )}
    </p>
  );
}
