import { Skeleton } from '#src/shared/ui/states/Skeleton.tsx';
import { detailTexts } from './texts.ts';
import styles from './AdScreen.module.css';

export function AdSkeleton() {
  return (
    <div className={styles.screen}>
      <div className={styles.gallery}>
        <div className={styles.skeletonImage}>
          <Skeleton height="100%" radius={0} />
        </div>
      </div>
      <div className={styles.column}>
        <div className={styles.panel}>
          <Skeleton width="40%" height={28} />
          <Skeleton width="80%" height={24} />
          <Skeleton height={20} />
          <Skeleton height={20} />
          <Skeleton height={20} />
        </div>
      </div>
      <output className="visuallyHidden">{detailTexts.loading}</output>
    </div>
  );
}
