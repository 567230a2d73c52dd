import type { SavedSearch } from '#contract/search/savedSearches.ts';
import { sessionStore } from '#src/session/sessionStore.ts';
import { useStoreState, type Stores } from '#src/shared/stores/stores.ts';
import type { ListSearch } from './listSearch.ts';

interface SavedMarksState {
  /** Ids of searches saved on this page, by their section and filters. */
  ids: Readonly<Record<string, number>>;
}

const keyOf = ({ section, filters }: ListSearch): string => JSON.stringify([section, filters]);

/** Which lists show that they are saved. */
export function savedMarksStore(stores: Stores) {
  const state = stores.createState<SavedMarksState>('savedMarks', { ids: {} });
  stores.get(sessionStore).state.subscribe((now, before) => {
    if (now.userId !== before.userId) state.setState({ ids: {} });
  });
  return {
    state,
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
