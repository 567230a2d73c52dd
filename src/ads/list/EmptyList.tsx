import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { countTexts, savedTexts } from './countTexts.ts';
import type { FilterChip } from './filterChips.ts';
import styles from './EmptyList.module.css';
import type { AdCounter } from './useCount.ts';
import { useSaveSearch, type ListSearch } from './useSaveSearch.ts';

interface EmptyListProps extends ListSearch {
  text: string;
  chips: readonly FilterChip<object>[];
  counter: AdCounter;
  onApply(filters: object): void;
  /** Drops all filters. */
  reset: ReactNode;
}

/** Nothing found: offers to drop each filter without which there are ads. */
export function EmptyList({ text, chips, counter, onApply, reset, ...search }: EmptyListProps) {
  const { save, isBusy } = useSaveSearch(search);
  const counts = useCounts(chips, counter);
  const looser = chips.filter(({ key }) => counts.get(key));
  return (
    <EmptyState
      text={text}
      action={
        <>
          {looser.length > 0 && (
            <ul className={styles.offers} aria-label={countTexts.loosen}>
              {looser.map((chip) => (
                <li key={chip.key}>
                  <Button mode="bezeled" onClick={() => onApply(chip.without)}>
                    {countTexts.without(chip.label, counts.get(chip.key) ?? 0)}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <Button isBusy={isBusy} onClick={save}>
            {savedTexts.save}
          </Button>
          {reset}
        </>
      }
    />
  );
}

/** How many ads there are without each of the filters. */
function useCounts(
  chips: readonly FilterChip<object>[],
  counter: AdCounter,
): ReadonlyMap<string, number> {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  const key = JSON.stringify(chips);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const all = JSON.parse(key) as FilterChip<object>[];
      const found = await Promise.all(
        all.map(
          async (chip) => [chip.key, await counter.count(chip.without).catch(() => 0)] as const,
        ),
      );
      if (isCurrent) setCounts(new Map(found));
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, [counter, key]);
  return counts;
}
