import type { ReactNode } from 'react';
import styles from './Problems.module.css';

/** A card that names what went wrong. */
export const Problems = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.problems} aria-label={title}>
    <h2 className={styles.heading}>{title}</h2>
    {children}
  </section>
);
