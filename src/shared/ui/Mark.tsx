import { Icon, type IconName, type IconPath } from './Icon.tsx';
import styles from './Mark.module.css';

interface MarkProps {
  icon: IconName | IconPath;
  size: number;
  /** What the icon tells: heard, and shown to the pointer. */
  label: string;
  className?: string | undefined;
}

/** An icon that tells something by itself. */
export const Mark = ({ icon, size, label, className }: MarkProps) => (
  <span className={className}>
    {/* A `title` around both would be heard beside its text. */}
    <span title={label} aria-hidden="true" className={styles.icon}>
      <Icon name={icon} size={size} />
    </span>
    <span className="visuallyHidden">{label}</span>
  </span>
);
