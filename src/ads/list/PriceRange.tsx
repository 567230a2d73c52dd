import { PriceInput } from '#src/ads/PriceInput.tsx';
import { priceRangeTexts } from './texts.ts';
import styles from './PriceRange.module.css';

interface PriceRangeProps {
  from: number | undefined;
  to: number | undefined;
  onChange: (from: number | undefined, to: number | undefined) => void;
}

const read = (digits: string): number | undefined => (digits === '' ? undefined : Number(digits));
const write = (value: number | undefined): string => (value === undefined ? '' : String(value));

/** A price range in whole roubles. */
export function PriceRange({ from, to, onChange }: PriceRangeProps) {
  return (
    <fieldset className={styles.range}>
      <legend className={styles.legend}>{priceRangeTexts.legend}</legend>
      <PriceInput
        aria-label={priceRangeTexts.from}
        placeholder={priceRangeTexts.fromShort}
        value={write(from)}
        onChange={(text) => onChange(read(text), to)}
      />
      <PriceInput
        aria-label={priceRangeTexts.to}
        placeholder={priceRangeTexts.toShort}
        value={write(to)}
        onChange={(text) => onChange(from, read(text))}
      />
    </fieldset>
  );
}
