import { uiTexts } from '../texts.ts';
import { Icon } from './Icon.tsx';
import styles from './Chip.module.css';

interface ChipProps {
  label: string;
  onRemove: () => void;
}

/** An active filter; the whole chip removes it. */
export function Chip({ label, onRemove }: ChipProps) {
  return (
    <button
      type="button"
      className={styles.chip}
      aria-label={uiTexts.remove(label)}
      onClick={onRemove}
    >
      <span className={styles.body}>
        <span className={styles.label}>{label}</span>
        <Icon name="close" size={16} />
      </span>
    </button>
  );
}
