import type { AnyAd } from '#src/sections/AnyAdCard.tsx';
import { adChanges, photoChange } from './adChanges.ts';
import { reviewTexts } from './texts.ts';
import styles from './ReviewChanges.module.css';

/** What the author of a published ad wants to change: each old value and the new one. */
export function ReviewChanges({ item }: { item: AnyAd }) {
  const photos = photoChange(item);
  return (
    <section className={styles.changes} aria-label={reviewTexts.changes}>
      <h2 className={styles.heading}>{reviewTexts.changes}</h2>
      <dl className={styles.list}>
        {adChanges(item).map(({ label, before, after }) => (
          <div key={label}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>
              {before && <del className={styles.before}>{before}</del>}
              <ins className={styles.after}>{after || reviewTexts.nothingLeft}</ins>
            </dd>
          </div>
        ))}
        {photos && (
          <div>
            <dt className={styles.label}>{reviewTexts.photos}</dt>
            <dd className={styles.value}>{photos}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
