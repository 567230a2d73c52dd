import { useStore, type StoreApi } from 'zustand';
import { PAGE_SIZE } from '#contract/ads/ads.ts';
import { createLoader, type LoadStatus } from '#src/shared/load.ts';
import type { Stores } from '#src/shared/stores.ts';
import { adminStore } from './adminStore.ts';

interface PaginationState<Item> {
  status: LoadStatus;
  moreStatus: 'idle' | 'loading' | 'failed';
  items: readonly Item[];
  hasMore: boolean;
}

export interface Pagination<Item, Query> {
  state: StoreApi<PaginationState<Item>>;
  load(query: Query): Promise<void>;
  loadMore(): Promise<void>;
}

/**
 * A paginated list; a full page means that there may be more.
 * @param fetchPage gets the last item of the page before as its cursor: rows leave the list
 *   meanwhile, so an offset would skip others
 */
export function createPagination<Item, Query>(
  stores: Stores,
  name: string,
  fetchPage: (query: Query, last?: Item) => Promise<Item[]>,
  idOf: (item: Item) => number,
): Pagination<Item, Query> {
  const empty: PaginationState<Item> = {
    status: 'idle',
    moreStatus: 'idle',
    items: [],
    hasMore: false,
  };
  const state = stores.createState<PaginationState<Item>>(name, empty);
  const loader = createLoader(state);
  const { asAdmin } = stores.get(adminStore);
  let current: { query: Query } | undefined;
  /** The cursor; the item itself may have left the list. */
  let last: Item | undefined;

  return {
    state,

    async load(query) {
      current = { query };
      await loader.load(
        async () => {
          const items = await asAdmin(fetchPage(query));
          last = items.at(-1);
          return { items, hasMore: items.length === PAGE_SIZE };
        },
        { ...empty, status: 'loading' },
      );
    },

    async loadMore() {
      const { status, moreStatus, hasMore } = state.getState();
      if (!current || status !== 'ready' || moreStatus === 'loading' || !hasMore) return;
      const load = loader.latest();
      state.setState({ moreStatus: 'loading' });
      try {
        const page = await asAdmin(fetchPage(current.query, last));
        if (load !== loader.latest()) return;
        last = page.at(-1) ?? last;
        // An item that was changed meanwhile can arrive twice.
        const known = new Set(state.getState().items.map(idOf));
        state.setState((now) => ({
          moreStatus: 'idle',
          items: [...now.items, ...page.filter((item) => !known.has(idOf(item)))],
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
