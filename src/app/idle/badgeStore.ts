import { unreadStore } from '#src/messages/sync/unread.ts';
import { unreadNoticesStore } from '#src/notices/unreadNotices.ts';
import { sessionStore } from '#src/session/sessionStore.ts';
import type { Stores } from '#src/shared/stores/stores.ts';

/** Shows what bars and bell count on the icon of the installed site. */
export function badgeStore(stores: Stores): void {
  if (!('setAppBadge' in navigator)) return;
  const session = stores.get(sessionStore);
  const messages = stores.get(unreadStore).state;
  const notices = stores.get(unreadNoticesStore);
  let shown: number | undefined;
  let owner: number | undefined;

  function show(): void {
    const { userId } = session.state.getState();
    if (userId !== owner) {
      owner = userId;
      if (userId !== undefined) void notices.loadUnread();
    }
    const { total, failed } = messages.getState();
    const count = userId === undefined ? 0 : total + failed + notices.state.getState().count;
    if (count === shown) return;
    shown = count;
    // Zero clears it; where the site is not installed it is rejected.
    navigator.setAppBadge(count).catch(() => {});
  }

  for (const state of [session.state, messages, notices.state]) state.subscribe(show);
  show();
}
