import type { AdAuthor } from '#contract/ads/ads.ts';
import { monthNames } from '#contract/texts.ts';
import { countOf, type Clock } from '#src/shared/text/format.ts';
import { LocalTime } from '#src/shared/ui/LocalTime.tsx';
import { Parts } from '#src/ads/detail/Parts.tsx';
import { authorTexts } from '#src/ads/detail/texts.ts';
import styles from './AuthorRow.module.css';

/** «мая 2026» */
function formatMonth(time: string, _now?: Date, clock: Clock = (date) => date): string {
  const date = clock(new Date(time));
  return `${monthNames[date.getMonth()]} ${date.getFullYear()}`;
}

/** What helps to trust a person: since when, how many ads, how fast the answers are. */
export const AuthorFacts = ({ author: { since, ads, answers } }: { author: AdAuthor }) => (
  <>
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
  </>
);
