import styles from './UnreadBadge.module.css';

/** A number on an icon; whatever carries the icon says it in words. */
export function UnreadBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span aria-hidden="true" className={styles.badge}>
      {count > 99 ? '99+' : count}
    </span>
  );
}
