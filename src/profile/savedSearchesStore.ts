import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  type SavedSearch,
  type SavedSearchChange,
} from '#contract/savedSearches.ts';
import { sessionStore } from '#src/session/sessionStore.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { createLoader, type LoadStatus } from '#src/shared/load.ts';
import { useActions, useStoreState, type Stores } from '#src/shared/stores.ts';

interface SavedSearchesState {
  status: LoadStatus;
  searches: readonly SavedSearch[];
}

/** The searches that the user is told of, newest first. */
export function savedSearchesStore(stores: Stores) {
  const { api } = stores;
  const session = stores.get(sessionStore);
  let owner: number | undefined;
  const state = stores.createState<SavedSearchesState>('savedSearches', {
    status: 'idle',
    searches: [],
  });
  const { load } = createLoader(state);

  const replace = (changed: SavedSearch): void =>
    state.setState(({ searches }) => ({
      searches: searches.map((one) => (one.id === changed.id ? changed : one)),
    }));

  return {
    state,

    /** The known ones stay on view meanwhile, unless they are another user's. */
    loadSearches(): Promise<void> {
      const { userId } = session.state.getState();
      const before = userId === owner ? {} : { searches: [] };
      owner = userId;
      return load(async () => ({ searches: await api.fetch(listSavedSearches, {}) }), before);
    },

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
      try {
        await api.fetch(deleteSavedSearch, { params: { id } });
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
      }
      state.setState(({ searches }) => ({ searches: searches.filter((one) => one.id !== id) }));
    },
  };
}

export const useSavedSearches = (): SavedSearchesState =>
  useStoreState(savedSearchesStore, (state) => state);
export const useSavedSearchesActions = () => useActions(savedSearchesStore);
