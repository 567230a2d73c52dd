import { listNotices, NOTICES_PAGE } from '#contract/notices.ts';
import { sessionStore } from '#src/session/sessionStore.ts';
import type { LoadStatus } from '#src/shared/stores/load.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import { createUserLoader } from '#src/shared/stores/userLoader.ts';

interface UnreadNoticesState {
  status: LoadStatus;
  /** Among the latest notices. */
  count: number;
}

/** How many notices are new. */
export function unreadNoticesStore(stores: Stores) {
  const { api } = stores;
  const session = stores.get(sessionStore);
  const state = stores.createState<UnreadNoticesState>('unreadNotices', {
    status: 'idle',
    count: 0,
  });
  const load = createUserLoader(state, { count: 0 });
  return {
    state,

    loadUnread: (): Promise<void> =>
      load(session.state.getState().userId, async () => {
        const query = { limit: NOTICES_PAGE, offset: 0 };
        const notices = await api.fetch(listNotices, { query });
        return { count: notices.filter((notice) => !notice.is_read).length };
      }),
  };
}
