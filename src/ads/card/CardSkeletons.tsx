import { Skeleton } from '#src/shared/ui/states/Skeleton.tsx';
import styles from './CardSkeletons.module.css';

export function CardSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <li key={index} className={styles.card} aria-hidden="true">
      <div className={styles.image}>
        <Skeleton height="100%" radius={0} />
      </div>
      <div className={styles.body}>
        <Skeleton width="60%" height={18} />
        <Skeleton width="90%" height={14} />
        <Skeleton width="50%" height={12} />
      </div>
    </li>
  ));
}
