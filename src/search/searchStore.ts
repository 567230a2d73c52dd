import { PAGE_SIZE } from '#contract/ads/ads.ts';
import { search, type SearchResults } from '#contract/search/search.ts';
import { createPages, noPages, type PagesState } from '#src/shared/stores/pages.ts';
import type { Stores } from '#src/shared/stores/stores.ts';

type Result = SearchResults['items'][number];

interface SearchState extends PagesState<Result, string> {
  /** What stands above the results; undefined before an answer. */
  head: Omit<SearchResults, 'items'> | undefined;
}

/** The results of a search over all sections. */
export function searchStore(stores: Stores) {
  const { state, load, loadMore, refresh } = createPages<Result, string, SearchState>(stores, {
    name: 'search',
    empty: { ...noPages, head: undefined },
    async fetchPage(q, shown) {
      if (!q.trim()) return { items: [], hasMore: false, head: undefined };
      const offset = shown?.items.length ?? 0;
      const query = { q: shown?.head?.corrected ?? q, limit: PAGE_SIZE, offset };
      const { items, ...head } = await stores.api.fetch(search, { query });
      return { items, hasMore: items.length === PAGE_SIZE, head: shown?.head ?? head };
    },
    idOf: ({ ad }) => ad.id,
  });
  return {
    state,
    loadMore,
    refresh: (): Promise<void> => refresh(),
    /** The results of the same search stay on view meanwhile. */
    loadResults: (q: string): Promise<void> =>
      load(q, state.getState().query === q ? 'loading' : undefined),
  };
}
