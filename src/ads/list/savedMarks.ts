import { listSavedSearches, type SavedSearch } from '#contract/search/savedSearches.ts';
import { sessionStore } from '#src/session/sessionStore.ts';
import { useStoreState, type Stores } from '#src/shared/stores/stores.ts';
import type { ListSearch } from './listSearch.ts';

interface SavedMarksState {
  /** Ids of saved searches by their section and filters. */
  ids: Readonly<Record<string, number>>;
}

/** The server keeps numbers as numbers, an address has texts. */
const keyOf = ({ section, filters }: Pick<SavedSearch, 'section'> & { filters: object }): string =>
  [
    section,
    ...Object.entries(filters)
      .map(([name, value]) => `${name}=${value}`)
      .toSorted(),
  ].join('&');

/** Which lists show that they are saved. */
export function savedMarksStore(stores: Stores) {
  const state = stores.createState<SavedMarksState>('savedMarks', { ids: {} });
  const session = stores.get(sessionStore);
  let loadedFor: number | undefined;
  session.state.subscribe((now, before) => {
    if (now.userId !== before.userId) state.setState({ ids: {} });
  });
  return {
    state,

    /** Marks what the user saved before, once; without an answer nothing is marked. */
    async loadMarks(): Promise<void> {
      const { userId } = session.state.getState();
      if (userId === undefined || userId === loadedFor) return;
      loadedFor = userId;
      const searches = await stores.api.fetch(listSavedSearches, {}).catch(() => []);
      if (session.state.getState().userId !== userId) return;
      const before = Object.fromEntries(searches.map((search) => [keyOf(search), search.id]));
      state.setState(({ ids }) => ({ ids: { ...before, ...ids } }));
    },

    markSaved: (search: ListSearch, { id }: Pick<SavedSearch, 'id'>): void =>
      state.setState(({ ids }) => ({ ids: { ...ids, [keyOf(search)]: id } })),
    forgetMark: (id: number): void =>
      state.setState(({ ids }) => ({
        ids: Object.fromEntries(Object.entries(ids).filter(([, other]) => other !== id)),
      })),
  };
}

export const useIsSaved = (search: ListSearch): boolean =>
  useStoreState(savedMarksStore, ({ ids }) => keyOf(search) in ids);
