import { soughtTexts } from './soughtTexts.ts';
import styles from './LostPetFields.module.css';

interface ColorFieldProps {
  colors: readonly string[];
  max: number;
  /** The chosen ones, separated by commas. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The colours of a pet; the last allowed one disables the others. */
export function ColorField({ colors, max, value, error, onChange }: ColorFieldProps) {
  const chosen = value.split(',').filter(Boolean);
  const toggle = (color: string) =>
    onChange(
      (chosen.includes(color)
        ? chosen.filter((other) => other !== color)
        : [...chosen, color]
      ).join(','),
    );
  return (
    <fieldset className={styles.colors}>
      <legend className={styles.legend}>{soughtTexts.colors}</legend>
      {colors.map((color) => (
        <button
          key={color}
          type="button"
          className={styles.color}
          aria-pressed={chosen.includes(color)}
          disabled={!chosen.includes(color) && chosen.length >= max}
          onClick={() => toggle(color)}
        >
          {color}
        </button>
      ))}
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  );
}
