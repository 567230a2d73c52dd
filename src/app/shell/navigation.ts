import { countOf } from '#src/shared/format.ts';
import { paths } from '#contract/paths.ts';
import type { IconName } from '#src/shared/ui/Icon.tsx';
import { navigationTexts } from '#src/app/texts.ts';

/** The four tabs of the bars. */
export const tabs: readonly { path: string; icon: IconName; label: string }[] = [
  { path: paths.home, icon: 'home', label: navigationTexts.home },
  { path: paths.messages, icon: 'messages', label: navigationTexts.messages },
  { path: paths.favorites, icon: 'heart', label: navigationTexts.favorites },
  { path: paths.profile, icon: 'profile', label: navigationTexts.profile },
];

/** The label of the messages tab with the number of the badge. */
export const unreadLabel = (count: number): string =>
  count > 0
    ? navigationTexts.unread(countOf(count, navigationTexts.unreadForms))
    : navigationTexts.messages;
