import { useStore, type StoreApi } from 'zustand';
import { PAGE_SIZE } from '#contract/ads.ts';
import { createLoader, type LoadStatus } from '#src/shared/load.ts';
import type { Stores } from '#src/shared/stores.ts';
import { adminStore } from './adminStore.ts';

interface PaginationState<Item> {
  status: LoadStatus;
  moreStatus: 'idle' | 'loading' | 'failed';
  items: readonly Item[];
  pages: number;
  hasMore: boolean;
}

export interface Pagination<Item, Query> {
  state: StoreApi<PaginationState<Item>>;
  load(query: Query): Promise<void>;
  loadMore(): Promise<void>;
}

/**
 * A paginated list; a full page means that there may be more.
 * @param fetchPage gets the last item of the page before, for lists with a cursor
 */
export function createPagination<Item, Query>(
  stores: Stores,
  name: string,
  fetchPage: (query: Query, offset: number, last?: Item) => Promise<Item[]>,
  idOf: (item: Item) => number,
): Pagination<Item, Query> {
  const empty: PaginationState<Item> = {
    status: 'idle',
    moreStatus: 'idle',
    items: [],
    pages: 0,
    hasMore: false,
  };
  const state = stores.createState<PaginationState<Item>>(name, empty);
  const loader = createLoader(state);
  const { asAdmin } = stores.get(adminStore);
  let current: { query: Query } | undefined;

  return {
    state,

    async load(query) {
      current = { query };
      await loader.load(
        async () => {
          const items = await asAdmin(fetchPage(query, 0));
          return { items, pages: 1, hasMore: items.length === PAGE_SIZE };
        },
        { ...empty, status: 'loading' },
      );
    },

    async loadMore() {
      const { status, moreStatus, items, hasMore, pages } = state.getState();
      if (!current || status !== 'ready' || moreStatus === 'loading' || !hasMore) return;
      const load = loader.latest();
      state.setState({ moreStatus: 'loading' });
      try {
        const page = await asAdmin(fetchPage(current.query, pages * PAGE_SIZE, items.at(-1)));
        if (load !== loader.latest()) return;
        // Items shift between pages while the list is read, so one can arrive twice.
        const known = new Set(state.getState().items.map(idOf));
        state.setState((now) => ({
          moreStatus: 'idle',
          items: [...now.items, ...page.filter((item) => !known.has(idOf(item)))],
          pages: pages + 1,
          hasMore: page.length === PAGE_SIZE,
        }));
      } catch {
        if (load === loader.latest()) state.setState({ moreStatus: 'failed' });
      }
    },
  };
}

export const usePagination = <Item>({ state }: Pick<Pagination<Item, never>, 'state'>) =>
  useStore(state);
