import type { UserInfo } from '#contract/admin.ts';
import { Facts } from '#src/admin/Facts.tsx';
import { userTexts } from './texts.ts';

export function PersonFacts({ person }: { person: UserInfo }) {
  return (
    <Facts
      facts={[
        [userTexts.userId, person.user_id],
        [userTexts.totalAds, person.total_ads],
        [userTexts.totalKeys, person.total_keys],
        [userTexts.published, person.published],
        [userTexts.review, person.review],
        [userTexts.rejections, person.rejected],
        [userTexts.isBanned, person.banned ? userTexts.yes : userTexts.no],
      ]}
    />
  );
}
