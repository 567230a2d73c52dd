import type { ReactNode } from 'react';
import styles from './PriceLine.module.css';

/** The line that an ad's page opens with: a price, or what stands for one. */
export function PriceLine({ children }: { children: ReactNode }) {
  return <p className={styles.price}>{children}</p>;
}
