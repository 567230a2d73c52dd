import { useId, useState } from 'react';
import { PriceInput } from '#src/ads/PriceInput.tsx';
import { priceTexts } from '#src/ads/priceTexts.ts';
import { readPrice } from '#src/ads/readPrice.ts';
import { useValidity } from '#src/shared/ui/fields/useValidity.ts';
import { priceRangeTexts } from './priceRangeTexts.ts';
import styles from './PriceRange.module.css';

interface PriceRangeProps {
  from: number | undefined;
  to: number | undefined;
  onChange: (from: number | undefined, to: number | undefined) => void;
}

const valueOf = (text: string): number | undefined => {
  const price = readPrice(text);
  return price ? Number(price) : undefined;
};
const write = (value: number | undefined): string => (value === undefined ? '' : String(value));

/** A price range in whole roubles; rejects an end below its start, and what is no price. */
export function PriceRange({ from, to, onChange }: PriceRangeProps) {
  const id = useId();
  const [isChecked, setChecked] = useState(false);
  const [texts, setTexts] = useState([write(from), write(to)] as const);
  const isReversed = from !== undefined && to !== undefined && from > to;
  const errors = texts.map((text) =>
    readPrice(text) === undefined ? priceTexts.unread : undefined,
  );
  const [fromError, toError = isReversed ? priceRangeTexts.reversed : undefined] = errors;
  const fromRef = useValidity(fromError);
  const toRef = useValidity(toError);
  const change = (nextFrom: string, nextTo: string) => {
    setChecked(false);
    setTexts([nextFrom, nextTo]);
    onChange(valueOf(nextFrom), valueOf(nextTo));
  };
  const check = () => setChecked(true);
  const propsFor = (error: string | undefined) => ({
    'aria-describedby': `${id}-error`,
    'aria-invalid': (isChecked && error !== undefined) || undefined,
    onBlur: check,
    onInvalid: check,
  });
  const error = isChecked ? (fromError ?? toError) : undefined;

  return (
    <fieldset className={styles.range}>
      <legend className={styles.legend}>{priceRangeTexts.legend}</legend>
      <PriceInput
        ref={fromRef}
        aria-label={priceRangeTexts.from}
        placeholder={priceRangeTexts.fromShort}
        value={texts[0]}
        onChange={(text) => change(text, texts[1])}
        {...propsFor(fromError)}
      />
      <PriceInput
        ref={toRef}
        aria-label={priceRangeTexts.to}
        placeholder={priceRangeTexts.toShort}
        value={texts[1]}
        onChange={(text) => change(texts[0], text)}
        {...propsFor(toError)}
      />
      <div id={`${id}-error`} className={styles.notes} aria-live="polite">
        {error && <p className={styles.error}>{error}</p>}
      </div>
    </fieldset>
  );
}
