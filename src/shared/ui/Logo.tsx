import { siteName } from '../texts.ts';
import { Icon } from './Icon.tsx';
import styles from './Logo.module.css';

/** One accessible name for both words. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <span className="visuallyHidden">{siteName}</span>
      <Icon name="paw" size={26} className={styles.paw} />
      <span aria-hidden="true">
        pets<span className={styles.kod}>kod</span>
      </span>
    </span>
  );
}
