import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  type SavedSearch,
  type SavedSearchChange,
} from '#contract/search/savedSearches.ts';
import { savedMarksStore } from '#src/ads/list/savedMarks.ts';
import { sessionStore } from '#src/session/sessionStore.ts';
import { forgetHelpedCity } from '#src/shared/device/helpedCity.ts';
import { unlessGone } from '#src/shared/api/unlessGone.ts';
import type { LoadStatus } from '#src/shared/stores/load.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import { createUserLoader } from '#src/shared/stores/userLoader.ts';

interface SavedSearchesState {
  status: LoadStatus;
  searches: readonly SavedSearch[];
}

/** The searches that the user is told of, newest first. */
export function savedSearchesStore(stores: Stores) {
  const { api } = stores;
  const session = stores.get(sessionStore);
  const state = stores.createState<SavedSearchesState>('savedSearches', {
    status: 'idle',
    searches: [],
  });
  const load = createUserLoader(state, { searches: [] });

  const replace = (changed: SavedSearch): void =>
    state.setState(({ searches }) => ({
      searches: searches.map((one) => (one.id === changed.id ? changed : one)),
    }));

  return {
    state,

    loadSearches: (): Promise<void> =>
      load(session.state.getState().userId, async () => ({
        searches: await api.fetch(listSavedSearches, {}),
      })),

    sendChange: async (id: number, change: SavedSearchChange): Promise<void> =>
      replace(await api.fetch(changeSavedSearch, { params: { id }, body: change })),

    /** Its list is being opened; a failure only leaves the number. */
    markSeen(search: SavedSearch): void {
      if (search.unseen === 0) return;
      replace({ ...search, unseen: 0 });
      api
        .fetch(
          changeSavedSearch,
          { params: { id: search.id }, body: { seen: true } },
          { isQuiet: true, keepalive: true },
        )
        .catch(() => {});
    },

    /** One that was deleted meanwhile is no error. */
    async sendRemoval(id: number): Promise<void> {
      await unlessGone(api.fetch(deleteSavedSearch, { params: { id } }));
      // It may have been that of the lost pets nearby, which is offered again then.
      stores.get(savedMarksStore).forgetMark(id);
      forgetHelpedCity(session.state.getState().userId);
      state.setState(({ searches }) => ({ searches: searches.filter((one) => one.id !== id) }));
    },
  };
}
