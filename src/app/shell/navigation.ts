import { countOf } from '#src/shared/text/format.ts';
import { paths, sectionPaths } from '#contract/paths.ts';
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

/**
 * `aria-current` of the tab at `path` while the user is at `pathname`: on its screen or below it.
 * The sections are below the front page.
 */
export function currentTab(path: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === path) return 'page';
  const isBelow =
    path === paths.home
      ? Object.values(sectionPaths).some(
          ({ list, ad, create }) =>
            [list, create].some((root) => root === pathname) || pathname.startsWith(ad('')),
        )
      : pathname.startsWith(`${path}/`);
  return isBelow ? 'true' : undefined;
}
