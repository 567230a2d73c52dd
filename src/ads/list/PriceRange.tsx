import { TextInput } from '#src/shared/ui/fields/TextInput.tsx';
import { priceRangeTexts } from './texts.ts';
import styles from './PriceRange.module.css';

interface PriceRangeProps {
  from: number | undefined;
  to: number | undefined;
  onChange: (from: number | undefined, to: number | undefined) => void;
}

const read = (text: string): number | undefined => {
  const digits = text.replaceAll(/\D/gu, '').slice(0, 9);
  return digits === '' ? undefined : Number(digits);
};
const write = (value: number | undefined): string => (value === undefined ? '' : String(value));

/** A price range in whole roubles. */
export function PriceRange({ from, to, onChange }: PriceRangeProps) {
  return (
    <fieldset className={styles.range}>
      <legend className={styles.legend}>{priceRangeTexts.legend}</legend>
      <TextInput
        inputMode="numeric"
        aria-label={priceRangeTexts.from}
        placeholder={priceRangeTexts.fromShort}
        value={write(from)}
        onChange={(text) => onChange(read(text), to)}
      />
      <TextInput
        inputMode="numeric"
        aria-label={priceRangeTexts.to}
        placeholder={priceRangeTexts.toShort}
        value={write(to)}
        onChange={(text) => onChange(from, read(text))}
      />
    </fieldset>
  );
}
