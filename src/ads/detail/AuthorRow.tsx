import type { AdAuthor } from '#contract/ads/ads.ts';
import { monthNames } from '#contract/texts.ts';
import { countOf, type Clock } from '#src/shared/text/format.ts';
import { Avatar } from '#src/shared/ui/Avatar.tsx';
import { LocalTime } from '#src/shared/ui/LocalTime.tsx';
import { Skeleton } from '#src/shared/ui/states/Skeleton.tsx';
import { Parts } from './Parts.tsx';
import { authorTexts } from './texts.ts';
import styles from './AuthorRow.module.css';

/** «мая 2026» */
function formatMonth(time: string, _now?: Date, clock: Clock = (date) => date): string {
  const date = clock(new Date(time));
  return `${monthNames[date.getMonth()]} ${date.getFullYear()}`;
}

interface AuthorRowProps {
  userId: number;
  author: AdAuthor | undefined;
}

/** What helps to trust the author of an ad; keeps its place while it loads. */
export function AuthorRow({ userId, author }: AuthorRowProps) {
  if (!author) return <Skeleton height={80} radius={16} />;
  const { since, ads, answers } = author;
  return (
    <section className={styles.author} aria-label={authorTexts.title}>
      <Avatar userId={userId} name="" size={44} />
      <div>
        <h2 className={styles.title}>{authorTexts.title}</h2>
        <p className={styles.facts}>
          <Parts
            parts={[
              <>
                {authorTexts.since} <LocalTime time={since} format={formatMonth} />
              </>,
              countOf(ads, authorTexts.ads),
            ]}
          />
        </p>
        {answers && <p className={styles.facts}>{authorTexts.answers[answers]}</p>}
      </div>
    </section>
  );
}
