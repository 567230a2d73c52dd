import { countOf } from '#src/shared/format.ts';
import { paths } from '#contract/paths.ts';
import type { IconName } from '#src/shared/ui/Icon.tsx';
import { navigationTexts } from './texts.ts';

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

export const isTab = (pathname: string): boolean => tabs.some(({ path }) => path === pathname);

const listOfFirstWord: Readonly<Record<string, string>> = {
  post: paths.posts,
  'new-post': paths.posts,
  'market-post': paths.market,
  'new-post-market': paths.market,
  'service-post': paths.services,
  'new-post-service': paths.services,
  'event-post': paths.events,
  'new-post-event': paths.events,
  admin: paths.admin,
};

/** Where «back» leads from a screen that was opened by a link, with nothing before it. */
export function parentPath(pathname: string): string {
  const [first = '', second] = pathname.split('/').filter(Boolean);
  const parent = listOfFirstWord[first] ?? paths.home;
  return parent === paths.admin && second === undefined ? paths.home : parent;
}
