import type { UserInfo } from '#contract/admin.ts';
import { userTexts } from './texts.ts';
import styles from './rows.module.css';

/** The counts of a person, label and value (document 2, section 3). */
export function PersonFacts({ person }: { person: UserInfo }) {
  const facts: [string, string | number][] = [
    [userTexts.userId, person.user_id],
    [userTexts.totalAds, person.total_ads],
    [userTexts.totalKeys, person.total_keys],
    [userTexts.published, person.published],
    [userTexts.review, person.review],
    [userTexts.rejections, person.rejected],
    [userTexts.isBanned, person.banned ? userTexts.yes : userTexts.no],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
