import type { ReactNode } from 'react';
import { classNames } from '#src/shared/classNames.ts';
import styles from './ActionList.module.css';

interface ActionListProps {
  /** ActionRow and SwitchRow. */
  children: ReactNode;
  /** A heading above the card. */
  title?: string;
  className?: string | undefined;
}

/** A card of rows, as in Telegram's settings. */
export function ActionList({ children, title, className }: ActionListProps) {
  const list = (
    <ul aria-label={title} className={classNames(styles.list, className)}>
      {children}
    </ul>
  );
  if (title === undefined) return list;
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      {list}
    </section>
  );
}
