import { endSession, listSessions, type OpenSession } from '#contract/session/sessions.ts';
import { unlessGone } from '#src/shared/api/unlessGone.ts';
import { createLoader, type LoadStatus } from '#src/shared/stores/load.ts';
import type { Stores } from '#src/shared/stores/stores.ts';

interface SessionsState {
  status: LoadStatus;
  /** This device first, then the last used. */
  sessions: readonly OpenSession[];
}

/** Where the user is signed in. */
export function sessionsStore(stores: Stores) {
  const { api } = stores;
  const state = stores.createState<SessionsState>('sessions', { status: 'idle', sessions: [] });
  const { load } = createLoader(state);

  return {
    state,

    loadSessions: (): Promise<void> =>
      load(
        async () => {
          const sessions = await api.fetch(listSessions, {});
          return {
            sessions: sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current)),
          };
        },
        { sessions: [] },
      ),

    /** A session that has ended meanwhile is no error. */
    async sendEnd(id: number): Promise<void> {
      await unlessGone(api.fetch(endSession, { params: { id } }));
      state.setState(({ sessions }) => ({ sessions: sessions.filter((one) => one.id !== id) }));
    },
  };
}
