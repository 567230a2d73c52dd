import { Suspense, useState, type FormEvent } from 'react';
import { lazyWithPreload, type LazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Skeleton } from '#src/shared/ui/states/Skeleton.tsx';
import { uiTexts } from '#src/shared/texts.ts';
import { afterFirstInteraction } from '#src/shared/device/firstInteraction.ts';
import { usePreload } from '#src/shared/hooks/usePreload.ts';
import { useIsDesktop } from '#src/shared/hooks/useIsDesktop.ts';
import { listTexts } from '#src/ads/list/texts.ts';
import styles from './FilterSheet.module.css';
import type { AdCounter } from './useCount.ts';

const Sheet = lazyWithPreload(
  async () => (await import('#src/shared/ui/overlays/Sheet.tsx')).Sheet,
);

const ShowCount = lazyWithPreload(async () => (await import('./ShowCount.tsx')).ShowCount);

export interface FilterPanelProps<Filters> {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

interface FilterSheetProps<Filters> {
  filters: Filters;
  isOpen: boolean;
  isLoading: boolean;
  onClose: () => void;
  onApply: (filters: Filters) => void;
  counter: AdCounter;
  /** Loads after the list. */
  Panel: LazyWithPreload<FilterPanelProps<Filters>>;
}

/** The filters of a list: a sheet on phones, a column on wide screens. */
export function FilterSheet<Filters extends object>(props: FilterSheetProps<Filters>) {
  const isDesktop = useIsDesktop();
  const [wasOpened, setWasOpened] = useState(false);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  usePreload(isDesktop ? undefined : Sheet, afterFirstInteraction);
  // A new key resets the panel to the active filters.
  const key = JSON.stringify(props.filters);
  if (isDesktop) {
    return (
      <aside className={styles.column} aria-label={listTexts.filters}>
        <FilterForm key={key} {...props} />
      </aside>
    );
  }
  if (!wasOpened) return null;
  return (
    <Suspense>
      <Sheet title={listTexts.filters} isOpen={props.isOpen} isFitted onClose={props.onClose}>
        <FilterForm key={`${props.isOpen} ${key}`} {...props} />
      </Sheet>
    </Suspense>
  );
}

function FilterForm<Filters extends object>({
  filters,
  isLoading,
  onApply,
  counter,
  Panel,
}: FilterSheetProps<Filters>) {
  const [chosen, setChosen] = useState(filters);
  const [round, setRound] = useState(0);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (form.checkValidity()) onApply(chosen);
    else form.querySelector<HTMLElement>(':invalid:not(fieldset)')?.focus();
  };
  const reset = () => {
    // Also clears text that is no filter yet.
    setChosen({} as Filters);
    setRound(round + 1);
    onApply({} as Filters);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.fields}>
        <Suspense fallback={<FieldSkeletons />}>
          <Panel key={round} filters={chosen} onChange={setChosen} />
        </Suspense>
      </div>
      <div className={styles.buttons}>
        <Button mode="gray" onClick={reset}>
          {listTexts.reset}
        </Button>
        <Button type="submit" hasSpinner={isLoading}>
          {isLoading ? (
            uiTexts.loading
          ) : (
            <Suspense fallback={listTexts.apply}>
              <ShowCount filters={chosen} counter={counter} />
            </Suspense>
          )}
        </Button>
      </div>
    </form>
  );
}

const FIELDS = 4;

function FieldSkeletons() {
  return Array.from({ length: FIELDS }, (_, index) => <Skeleton key={index} height={68} />);
}
