import { useId, useState } from 'react';
import { PriceInput } from '#src/ads/PriceInput.tsx';
import { useValidity } from '#src/shared/ui/fields/useValidity.ts';
import { priceRangeTexts } from './priceRangeTexts.ts';
import styles from './PriceRange.module.css';

interface PriceRangeProps {
  from: number | undefined;
  to: number | undefined;
  onChange: (from: number | undefined, to: number | undefined) => void;
}

const read = (digits: string): number | undefined => (digits === '' ? undefined : Number(digits));
const write = (value: number | undefined): string => (value === undefined ? '' : String(value));

/** A price range in whole roubles; an end below its start is rejected. */
export function PriceRange({ from, to, onChange }: PriceRangeProps) {
  const id = useId();
  const [isChecked, setChecked] = useState(false);
  const isReversed = from !== undefined && to !== undefined && from > to;
  const ref = useValidity(isReversed ? priceRangeTexts.reversed : undefined);
  const hasError = isReversed && isChecked;
  const change = (nextFrom: number | undefined, nextTo: number | undefined) => {
    setChecked(false);
    onChange(nextFrom, nextTo);
  };
  const check = () => setChecked(true);

  return (
    <fieldset className={styles.range}>
      <legend className={styles.legend}>{priceRangeTexts.legend}</legend>
      <PriceInput
        aria-label={priceRangeTexts.from}
        placeholder={priceRangeTexts.fromShort}
        value={write(from)}
        onChange={(text) => change(read(text), to)}
        onBlur={check}
      />
      <PriceInput
        ref={ref}
        aria-label={priceRangeTexts.to}
        aria-describedby={`${id}-error`}
        aria-invalid={hasError || undefined}
        placeholder={priceRangeTexts.toShort}
        value={write(to)}
        onChange={(text) => change(from, read(text))}
        onBlur={check}
        onInvalid={check}
      />
      <div id={`${id}-error`} className={styles.notes} aria-live="polite">
        {hasError && <p className={styles.error}>{priceRangeTexts.reversed}</p>}
      </div>
    </fieldset>
  );
}
