import { paths } from '#contract/paths.ts';

/**
 * Whether the browser loaded the login page itself. A content security policy belongs to a page,
 * and only that of /login allows Telegram's widget.
 */
export function isOwnPage(): boolean {
  const [page] = performance.getEntriesByType('navigation');
  // Without navigation timing (a test, an old browser) assume that it did.
  return page === undefined || new URL(page.name).pathname === paths.login;
}
