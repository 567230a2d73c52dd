import { countOf } from '#src/shared/format.ts';
import { paths } from '#contract/paths.ts';
import type { IconName } from '#src/shared/ui/Icon.tsx';
import { navigationTexts } from '#src/app/texts.ts';

/** The four places that the bars lead to; none of them has a way back. */
export const tabs: readonly { path: string; icon: IconName; label: string }[] = [
  { path: paths.home, icon: 'home', label: navigationTexts.home },
  { path: paths.messages, icon: 'messages', label: navigationTexts.messages },
  { path: paths.favorites, icon: 'heart', label: navigationTexts.favorites },
  { path: paths.profile, icon: 'profile', label: navigationTexts.profile },
];

/** The messages' place with the number that the badge shows. */
export const unreadLabel = (count: number): string =>
  count > 0
    ? navigationTexts.unread(countOf(count, navigationTexts.unreadWords))
    : navigationTexts.messages;
