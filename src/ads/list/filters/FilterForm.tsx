import { useEffect, useRef, useState, type FormEvent } from 'react';
import { listTexts } from '#src/ads/list/texts.ts';
import { useIsDesktop } from '#src/shared/hooks/useIsDesktop.ts';
import { uiTexts } from '#src/shared/texts.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { CityPanel } from './CityPanel.tsx';
import type { FilterSheetProps } from './FilterSheet.tsx';
import { ShowCount } from './ShowCount.tsx';
import styles from './FilterSheet.module.css';

/** The fields of a section's filters, and the button with the number of ads that they find. */
export function FilterForm({
  filters,
  start,
  isLoading,
  onApply,
  counter,
  catalog,
  Panel,
}: FilterSheetProps<object>) {
  const [chosen, setChosen] = useState(filters);
  const [round, setRound] = useState(0);
  const isDesktop = useIsDesktop();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (start === 'city') form.current?.querySelector<HTMLElement>('[name="city"]')?.focus();
  }, [start]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    if (currentTarget.checkValidity()) onApply(chosen);
    else currentTarget.querySelector<HTMLElement>(':invalid:not(fieldset)')?.focus();
  };
  const isCityAlone = start === 'city' && !isDesktop;
  const reset = () => {
    const others = isCityAlone ? { ...filters, city: undefined, radius_km: undefined } : {};
    // Also clears text that is no filter yet.
    setChosen(others);
    setRound(round + 1);
    onApply(others);
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.fields}>
        {isCityAlone ? (
          <CityPanel key={round} filters={chosen} onChange={setChosen} catalog={catalog} />
        ) : (
          <Panel key={round} filters={chosen} onChange={setChosen} />
        )}
      </div>
      <div className={styles.buttons}>
        <Button mode="gray" onClick={reset}>
          {listTexts.reset}
        </Button>
        {/* Beside the list, the filled button is the one that posts. */}
        <Button type="submit" mode={isDesktop ? 'bezeled' : 'filled'} hasSpinner={isLoading}>
          {isLoading ? uiTexts.loading : <ShowCount filters={chosen} counter={counter} />}
        </Button>
      </div>
    </form>
  );
}
