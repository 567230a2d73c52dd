import { paths } from '#contract/paths.ts';

/**
 * A content security policy comes with a page, not with a route, and that of the login page alone
 * lets Telegram's widget in. True where the browser has loaded the login page as such.
 */
export function isOwnPage(): boolean {
  const [page] = performance.getEntriesByType('navigation');
  // Without a word about it (a test, an old browser) there is nothing to do better.
  return page === undefined || new URL(page.name).pathname === paths.login;
}
