import { uiTexts } from '#src/shared/texts.ts';
import styles from './Spinner.module.css';

interface SpinnerProps {
  /** What is loading, for screen readers. */
  label?: string;
  size?: number;
}

export function Spinner({ label = uiTexts.loading, size = 28 }: SpinnerProps) {
  return (
    <output className={styles.spinner}>
      <span className={styles.ring} style={{ width: size, height: size }} />
      <span className="visuallyHidden">{label}</span>
    </output>
  );
}
