import { Skeleton } from '#src/shared/ui/states/Skeleton.tsx';
import styles from './rows.module.css';

export function RowSkeletons({ label, count }: { label: string; count: number }) {
  return (
    <div className={styles.stack}>
      <output className="visuallyHidden">{label}</output>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={64} radius={16} />
      ))}
    </div>
  );
}
