import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { PAGE_SIZE } from '#contract/ads.ts';
import { asAdmin } from './adminStore.ts';

interface PagesState<Item> {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  moreStatus: 'idle' | 'loading' | 'failed';
  items: readonly Item[];
  pages: number;
  hasMore: boolean;
}

export interface Pages<Item, Query> {
  store: UseBoundStore<StoreApi<PagesState<Item>>>;
  load(query: Query): Promise<void>;
  loadMore(): Promise<void>;
}

/** A list that is read page by page; a full page says that there may be more. */
export function createPages<Item, Query>(
  request: (query: Query, offset: number) => Promise<Item[]>,
  idOf: (item: Item) => number,
): Pages<Item, Query> {
  const empty: PagesState<Item> = {
    status: 'idle',
    moreStatus: 'idle',
    items: [],
    pages: 0,
    hasMore: false,
  };
  const store = create<PagesState<Item>>(() => empty);
  let wanted: { query: Query } | undefined;

  return {
    store,

    async load(query) {
      const asked = { query };
      wanted = asked;
      store.setState({ ...empty, status: 'loading' });
      try {
        const items = await asAdmin(request(query, 0));
        if (asked !== wanted) return;
        store.setState({ status: 'ready', items, pages: 1, hasMore: items.length === PAGE_SIZE });
      } catch {
        if (asked === wanted) store.setState({ status: 'failed' });
      }
    },

    async loadMore() {
      const { status, moreStatus, hasMore, pages } = store.getState();
      const asked = wanted;
      if (!asked || status !== 'ready' || moreStatus === 'loading' || !hasMore) return;
      store.setState({ moreStatus: 'loading' });
      try {
        const page = await asAdmin(request(asked.query, pages * PAGE_SIZE));
        if (asked !== wanted) return;
        // The list moves while it is read: what has slid onto this page is there already.
        const known = new Set(store.getState().items.map(idOf));
        store.setState(({ items }) => ({
          moreStatus: 'idle',
          items: [...items, ...page.filter((item) => !known.has(idOf(item)))],
          pages: pages + 1,
          hasMore: page.length === PAGE_SIZE,
        }));
      } catch {
        if (asked === wanted) store.setState({ moreStatus: 'failed' });
      }
    },
  };
}
