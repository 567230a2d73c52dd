import { useId } from 'react';
import { SelectInput } from '#src/shared/ui/fields/SelectInput.tsx';
import { countTexts, sortTexts } from './filters/countTexts.ts';
import styles from './ListHead.module.css';
import { sortsFor, type Sorted } from './filters/sorts.ts';
import { useCount, type AdCounter } from './filters/useCount.ts';

interface ListHeadProps {
  filters: Sorted;
  counter: AdCounter;
  /** Without it the list has one order. */
  onSort?(filters: object): void;
}

/** How many ads a list has, and their order. */
export function ListHead({ filters, counter, onSort }: ListHeadProps) {
  const found = useCount(counter, filters);
  const id = useId();
  return (
    <>
      <p className={styles.count}>{found !== undefined && countTexts.ads(found)}</p>
      {onSort && (
        <div className={styles.sort}>
          <label htmlFor={id}>{sortTexts.label}</label>
          <SelectInput
            id={id}
            className={styles.select}
            value={filters.sort ?? 'new'}
            options={sortsFor(filters)}
            onChange={(sort) => onSort({ ...filters, sort: sort === 'new' ? undefined : sort })}
          />
        </div>
      )}
    </>
  );
}
