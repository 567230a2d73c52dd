import styles from './UnreadBadge.module.css';

/** A number on an icon; the label of the link says it in words. */
export function UnreadBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span aria-hidden="true" className={styles.badge} data-count={count > 99 ? '99+' : count} />
  );
}
