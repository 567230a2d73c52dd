import { uiTexts } from '../texts.ts';
import { Icon } from './Icon.tsx';
import { Link } from './Link.tsx';
import styles from './Chip.module.css';

interface ChipProps {
  label: string;
  /** The address without the filter, for a page without scripts. */
  to?: string;
  onRemove: () => void;
}

/** An active filter; the whole chip removes it. */
export function Chip({ label, to, onRemove }: ChipProps) {
  const common = { className: styles.chip, 'aria-label': uiTexts.remove(label) };
  const body = (
    <span className={styles.body}>
      <span className={styles.label}>{label}</span>
      <Icon name="close" size={16} />
    </span>
  );
  return to === undefined ? (
    <button type="button" {...common} onClick={onRemove}>
      {body}
    </button>
  ) : (
    <Link to={to} {...common} onFollow={onRemove}>
      {body}
    </Link>
  );
}
