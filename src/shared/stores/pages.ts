import { useStore, type StoreApi } from 'zustand';
import type { LoadStatus } from './load.ts';
import type { Stores } from './stores.ts';

/** A list that is loaded page by page. */
export interface PagesState<Item, Query> {
  /** What the list is of. */
  query: Query | undefined;
  status: LoadStatus;
  /** Of the next page. */
  moreStatus: 'idle' | 'loading' | 'failed';
  items: readonly Item[];
  hasMore: boolean;
}

export const noPages: PagesState<never, never> = {
  query: undefined,
  status: 'idle',
  moreStatus: 'idle',
  items: [],
  hasMore: false,
};

/** One page, with what else it changes in the state. */
type Page<Item, State> = Partial<State> & { items: readonly Item[]; hasMore: boolean };

interface Plan<Item, Query, State> {
  /** The key in the hydration data. */
  name: string;
  empty: State;
  /**
   * @param shown the list that the page continues, and the last item that the server has sent,
   *   which may have left the list; undefined for the first page
   */
  fetchPage: (
    query: Query,
    shown?: State & { last: Item | undefined },
  ) => Promise<Page<Item, State>>;
  idOf: (item: Item) => number;
  /** Whether an item that arrives enters the list; by default all do. */
  accepts?: (item: Item) => boolean;
}

/**
 * A list that is loaded page by page. Only the latest request counts, an item is never there twice,
 * and a failure keeps what is loaded.
 */
export function createPages<Item, Query, State extends PagesState<Item, Query>>(
  stores: Pick<Stores, 'createState'>,
  { name, empty, fetchPage, idOf, accepts = () => true }: Plan<Item, Query, State>,
) {
  const state: StoreApi<State> = stores.createState(name, empty);
  let last = state.getState().items.at(-1);
  let latest = 0;
  let isPending = false;

  /** Drops a pending answer. */
  function cancel(): void {
    latest += 1;
    isPending = false;
  }

  async function request(
    asked: Promise<Page<Item, State>>,
    failure: Partial<State>,
    show: (page: Page<Item, State>) => Partial<State>,
  ): Promise<void> {
    cancel();
    isPending = true;
    const own = latest;
    let change = failure;
    try {
      const page = await asked;
      if (own !== latest) return;
      last = page.items.at(-1) ?? last;
      change = show(page);
    } catch {
      if (own !== latest) return;
    }
    isPending = false;
    state.setState(change);
  }

  /** As many pages as make up the list. */
  async function readAgain(shown: State): Promise<Page<Item, State>> {
    const items: Item[] = [];
    let page = {} as Page<Item, State>;
    do {
      const soFar = { ...shown, items, last: items.at(-1) };
      page = { ...page, ...(await fetchPage(shown.query as Query, soFar)) };
      items.push(...page.items);
    } while (page.hasMore && items.length < shown.items.length);
    return { ...page, items };
  }

  function inPlace(page: Page<Item, State>, shown: State): Partial<State> {
    const fresh = new Map(page.items.filter(accepts).map((item) => [idOf(item), item]));
    const kept = shown.items.flatMap((item) => fresh.get(idOf(item)) ?? []);
    kept.forEach((item) => fresh.delete(idOf(item)));
    return { ...page, items: [...kept, ...fresh.values()] };
  }

  async function loadMore(): Promise<void> {
    const shown = state.getState();
    if (isPending || shown.status !== 'ready' || !shown.hasMore) return;
    state.setState({ moreStatus: 'loading' } as Partial<State>);
    await request(
      fetchPage(shown.query as Query, { ...shown, last }),
      { moreStatus: 'failed' } as Partial<State>,
      (page) => {
        const { items } = state.getState();
        const known = new Set(items.map(idOf));
        const added = page.items.filter((item) => !known.has(idOf(item)) && accepts(item));
        return { ...page, items: [...items, ...added], moreStatus: 'idle' };
      },
    );
  }

  return {
    state,
    loadMore,

    /**
     * Loads the first page of a query.
     * @param shownAs the status under which the list stays on view until the answer; by default it
     *   is emptied
     */
    async load(query: Query, shownAs?: 'loading' | 'ready'): Promise<void> {
      const status = shownAs ?? 'loading';
      state.setState({
        ...(shownAs ? {} : empty),
        query,
        status,
        moreStatus: 'idle',
      } as Partial<State>);
      await request(fetchPage(query), { status: 'failed' } as Partial<State>, (page) => ({
        ...page,
        items: page.items.filter(accepts),
        status: 'ready',
      }));
    },

    /** Shows a list that was loaded before. */
    restore(list: Omit<State, 'status' | 'moreStatus'>): void {
      cancel();
      last = list.items.at(-1);
      state.setState({ ...list, status: 'ready', moreStatus: 'idle' } as State);
    },

    /**
     * Reads the pages on view again: what is gone leaves the list, what is new comes at its end.
     * @param merge what the list becomes instead; gets it as it is when the answer has come
     */
    async refresh(merge: (page: Page<Item, State>, shown: State) => Partial<State> = inPlace) {
      if (state.getState().status !== 'ready') return;
      const idle = { moreStatus: 'idle' } as Partial<State>;
      await request(readAgain(state.getState()), idle, (page) => ({
        ...merge(page, state.getState()),
        ...idle,
      }));
    },
  };
}

export const usePages = <State>({ state }: { state: StoreApi<State> }): State => useStore(state);
