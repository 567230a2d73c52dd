import { PAGE_SIZE } from '#contract/ads/ads.ts';
import { search, type SearchResults } from '#contract/search/search.ts';
import { createLoader, type LoadStatus } from '#src/shared/load.ts';
import { useActions, useStoreState, type Stores } from '#src/shared/stores.ts';

interface SearchState {
  status: LoadStatus;
  /** The query of the results; empty before a search. */
  q: string;
  results: SearchResults | undefined;
  hasMore: boolean;
}

/** The results of a search over all sections. */
export function searchStore({ api, createState }: Stores) {
  const state = createState<SearchState>('search', {
    status: 'idle',
    q: '',
    results: undefined,
    hasMore: false,
  });
  const { load } = createLoader(state);
  const fetchPage = (q: string, offset: number) =>
    api.fetch(search, { query: { q, limit: PAGE_SIZE, offset } });
  return {
    state,
    loadResults: (q: string): Promise<void> =>
      load(
        async () => {
          const results = q.trim() ? await fetchPage(q, 0) : undefined;
          return { results, hasMore: results?.items.length === PAGE_SIZE };
        },
        state.getState().q === q ? {} : { q, results: undefined, hasMore: false },
      ),
    loadMore: (): Promise<void> =>
      load(async () => {
        const { q, results } = state.getState();
        const known = results?.items ?? [];
        const next = await fetchPage(results?.corrected ?? q, known.length);
        const isNew = ({ ad }: { ad: { id: number } }) =>
          known.every((item) => item.ad.id !== ad.id);
        return {
          results: results && { ...results, items: [...known, ...next.items.filter(isNew)] },
          hasMore: next.items.length === PAGE_SIZE,
        };
      }),
  };
}

export const useSearch = (): SearchState => useStoreState(searchStore, (state) => state);
export const useSearchActions = () => useActions(searchStore);
