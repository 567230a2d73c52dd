import { Suspense, useState } from 'react';
import type { Catalog } from '#src/ads/catalog/catalog.ts';
import { lazyWithPreload, type LazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { Skeleton } from '#src/shared/ui/states/Skeleton.tsx';
import { afterFirstInteraction } from '#src/shared/device/firstInteraction.ts';
import { usePreload } from '#src/shared/hooks/usePreload.ts';
import { useIsDesktop } from '#src/shared/hooks/useIsDesktop.ts';
import { listTexts } from '#src/ads/list/texts.ts';
import styles from './FilterSheet.module.css';
import type { Lists } from './filterChips.ts';
import type { AdCounter } from './useCount.ts';

const Sheet = lazyWithPreload(
  async () => (await import('#src/shared/ui/overlays/Sheet.tsx')).Sheet,
);

const FilterForm = lazyWithPreload(async () => (await import('./FilterForm.tsx')).FilterForm);

export interface FilterPanelProps<Filters> {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** All filters, or on phones the city alone. */
export type FilterStart = 'filters' | 'city';

export interface FilterSheetProps<Filters> {
  filters: Filters;
  /** Undefined while the sheet is closed. */
  start: FilterStart | undefined;
  isLoading: boolean;
  onClose: () => void;
  onApply: (filters: Filters) => void;
  counter: AdCounter;
  catalog: Catalog<Lists>;
  /** Loads after the list. */
  Panel: LazyWithPreload<FilterPanelProps<Filters>>;
}

/** The filters of a list: a sheet on phones, a column on wide screens. */
export function FilterSheet<Filters extends object>(props: FilterSheetProps<Filters>) {
  const isDesktop = useIsDesktop();
  // Stays while the sheet slides away.
  const [start, setStart] = useState(props.start);
  const isOpen = props.start !== undefined;
  if (isOpen && props.start !== start) setStart(props.start);
  usePreload(isDesktop ? undefined : Sheet, afterFirstInteraction);
  // A new key resets the panel to the active filters.
  const key = JSON.stringify(props.filters) + (isDesktop || isOpen);
  const form = (
    <Suspense fallback={<FieldSkeletons />}>
      <FilterForm key={key} {...(props as unknown as FilterSheetProps<object>)} start={start} />
    </Suspense>
  );
  if (isDesktop) {
    return (
      <aside className={styles.column} aria-label={listTexts.filters}>
        {form}
      </aside>
    );
  }
  if (!start) return null;
  return (
    <Suspense>
      <Sheet title={listTexts[start]} isOpen={isOpen} isFitted onClose={props.onClose}>
        {form}
      </Sheet>
    </Suspense>
  );
}

const FIELDS = 4;

function FieldSkeletons() {
  return Array.from({ length: FIELDS }, (_, index) => <Skeleton key={index} height={68} />);
}
