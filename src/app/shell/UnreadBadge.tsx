import styles from './UnreadBadge.module.css';

/** A number on an icon; the parent has the text for screen readers. */
export function UnreadBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span aria-hidden="true" className={styles.badge}>
      {count > 99 ? '99+' : count}
    </span>
  );
}
