import type { AdAuthor } from '#contract/ads/ads.ts';
import { monthNames } from '#contract/texts.ts';
import { countOf, type Clock } from '#src/shared/text/format.ts';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { LocalTime } from '#src/shared/ui/LocalTime.tsx';
import { Skeleton } from '#src/shared/ui/states/Skeleton.tsx';
import { authorTexts } from './texts.ts';
import styles from './AuthorCard.module.css';

/** «мая 2026» */
function formatMonth(time: string, _now?: Date, clock: Clock = (date) => date): string {
  const date = clock(new Date(time));
  return `${monthNames[date.getMonth()]} ${date.getFullYear()}`;
}

/** What helps to trust the author of an ad; keeps its place while it loads. */
export function AuthorCard({ author }: { author: AdAuthor | undefined }) {
  if (!author) return <Skeleton height={96} radius={16} />;
  const { since, ads, answers } = author;
  return (
    <section className={styles.author} aria-label={authorTexts.title}>
      <span className={styles.avatar} aria-hidden="true">
        <Icon name="profile" size={24} />
      </span>
      <div>
        <h2 className={styles.title}>{authorTexts.title}</h2>
        <p className={styles.facts}>
          {authorTexts.since} <LocalTime time={since} format={formatMonth} /> ·{' '}
          {countOf(ads, authorTexts.ads)}
        </p>
        {answers && <p className={styles.facts}>{authorTexts.answers[answers]}</p>}
      </div>
    </section>
  );
}
