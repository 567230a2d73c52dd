import type { UserInfo } from '#contract/admin/admin.ts';
import { Facts } from '#src/admin/Facts.tsx';
import { userTexts } from './texts.ts';

export function UserFacts({ user }: { user: UserInfo }) {
  return (
    <Facts
      facts={[
        [userTexts.userId, user.user_id],
        [userTexts.totalAds, user.total_ads],
        [userTexts.totalKeys, user.total_keys],
        [userTexts.published, user.published],
        [userTexts.review, user.review],
        [userTexts.rejections, user.rejected],
        [userTexts.isBanned, user.banned ? userTexts.yes : userTexts.no],
        ...(user.ban_reason ? [[userTexts.banReason, user.ban_reason] as const] : []),
      ]}
    />
  );
}
