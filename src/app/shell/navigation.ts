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

/** The label of the messages tab with the counts of the badge. */
export const messagesLabel = ({ total, failed }: { total: number; failed: number }): string =>
  [
    navigationTexts.messages,
    ...(total > 0 ? [countOf(total, navigationTexts.unreadForms)] : []),
    ...(failed > 0 ? [navigationTexts.unsent(failed)] : []),
  ].join(', ');

/** `aria-current` of the tab at `path` while the user is at `pathname`: on its screen or below it. */
export function currentTab(path: string, pathname: string): 'page' | undefined {
  const isBelow = path !== paths.home && pathname.startsWith(`${path}/`);
  return pathname === path || isBelow ? 'page' : undefined;
}
