import type { ReactNode } from 'react';
import styles from './PriceLine.module.css';

/** The first line of an ad's screen: a price or its substitute. */
export function PriceLine({ children }: { children: ReactNode }) {
  return <div className={styles.price}>{children}</div>;
}
