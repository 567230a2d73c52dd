import { Icon, type IconName } from './Icon.tsx';
import styles from './FloatingButton.module.css';

interface FloatingButtonProps {
  icon: IconName;
  /** The accessible name; on view from 900 px. */
  label: string;
  onClick: () => void;
}

/** The screen's main action: a round button above the bar; `clearFloating` keeps it off words. */
export const FloatingButton = ({ icon, label, onClick }: FloatingButtonProps) => (
  <button
    type="button"
    title={label}
    aria-label={label}
    className={styles.button}
    data-floating
    onClick={onClick}
  >
    <Icon name={icon} size={26} />
    <span className={styles.label}>{label}</span>
  </button>
);
