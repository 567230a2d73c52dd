import { createStore, type StoreApi } from 'zustand';
import { PAGE_SIZE, type BaseAd } from '#contract/ads.ts';
import type { AdApi } from './adApi.ts';

/** The list of one section as it is on view; kept while people look at an ad. */
interface ListState<Ad> {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  moreStatus: 'idle' | 'loading' | 'failed';
  /** The filters that the ads answer to, as text. */
  filtersKey: string;
  ads: readonly Ad[];
  /** Pages that have arrived. */
  pages: number;
  hasMore: boolean;
}

interface KeptPlace<Ad> extends Pick<ListState<Ad>, 'filtersKey' | 'ads' | 'pages' | 'hasMore'> {
  scrollY: number;
}

export interface AdList<Ad extends BaseAd, Filters> {
  store: StoreApi<ListState<Ad>>;
  loadList(filters: Filters): Promise<void>;
  loadMore(filters: Filters): Promise<void>;
  /** Remembers the list and how far it was scrolled, for whoever comes back. */
  keepPlace(scrollY: number): void;
  /** Puts a remembered list back; the scroll position to return to, or nothing to return to. */
  takePlace(filters: Filters): number | undefined;
  changeAd(id: number, change: Partial<Ad>): void;
  dropAd(id: number): void;
  knownAd(id: number): Ad | undefined;
}

const keyOf = (filters: unknown): string => JSON.stringify(filters);

/** Makes the list of one section. `name` is its key in the session storage. */
export function createAdList<Ad extends BaseAd, Filters>(
  name: string,
  api: AdApi<Ad, Filters>,
): AdList<Ad, Filters> {
  const storageKey = `list:${name}`;
  const empty: ListState<Ad> = {
    status: 'idle',
    moreStatus: 'idle',
    filtersKey: '',
    ads: [],
    pages: 0,
    hasMore: false,
  };
  const store = createStore<ListState<Ad>>(() => empty);
  /** Which answer is still wanted: those to earlier filters come too late. */
  let wanted = 0;

  return {
    store,

    async loadList(filters) {
      wanted += 1;
      const request = wanted;
      store.setState({ ...empty, status: 'loading', filtersKey: keyOf(filters) });
      try {
        const ads = await api.list(filters, 0);
        if (request !== wanted) return;
        store.setState({ status: 'ready', ads, pages: 1, hasMore: ads.length === PAGE_SIZE });
      } catch {
        if (request === wanted) store.setState({ status: 'failed' });
      }
    },

    async loadMore(filters) {
      const { status, moreStatus, hasMore, pages } = store.getState();
      if (status !== 'ready' || moreStatus === 'loading' || !hasMore) return;
      const request = wanted;
      store.setState({ moreStatus: 'loading' });
      try {
        const page = await api.list(filters, pages);
        if (request !== wanted) return;
        // The list moves while people page: what has slid onto the next page is there already.
        const known = new Set(store.getState().ads.map((ad) => ad.id));
        store.setState((state) => ({
          moreStatus: 'idle',
          ads: [...state.ads, ...page.filter((ad) => !known.has(ad.id))],
          pages: pages + 1,
          hasMore: page.length === PAGE_SIZE,
        }));
      } catch {
        if (request === wanted) store.setState({ moreStatus: 'failed' });
      }
    },

    keepPlace(scrollY) {
      const { status, filtersKey, ads, pages, hasMore } = store.getState();
      if (status !== 'ready') return;
      const place: KeptPlace<Ad> = { filtersKey, ads, pages, hasMore, scrollY };
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(place));
      } catch {
        // A full storage costs only the place in the list.
        sessionStorage.removeItem(storageKey);
      }
    },

    takePlace(filters) {
      const kept = sessionStorage.getItem(storageKey);
      sessionStorage.removeItem(storageKey);
      const place = kept ? (JSON.parse(kept) as KeptPlace<Ad>) : undefined;
      if (place?.filtersKey !== keyOf(filters)) return undefined;
      wanted += 1;
      const { scrollY, ...list } = place;
      store.setState({ ...list, status: 'ready', moreStatus: 'idle' });
      return scrollY;
    },

    changeAd(id, change) {
      const changed = (ads: readonly Ad[]) =>
        ads.map((ad) => (ad.id === id ? { ...ad, ...change } : ad));
      store.setState(({ ads }) => ({ ads: changed(ads) }));
      mendPlace(storageKey, changed);
    },

    dropAd(id) {
      const without = (ads: readonly Ad[]) => ads.filter((ad) => ad.id !== id);
      store.setState(({ ads }) => ({ ads: without(ads) }));
      mendPlace(storageKey, without);
    },

    knownAd: (id) => store.getState().ads.find((ad) => ad.id === id),
  };
}

/** What happened to an ad on its page must also be so in the list that is returned to. */
function mendPlace<Ad>(storageKey: string, mend: (ads: readonly Ad[]) => readonly Ad[]): void {
  const kept = sessionStorage.getItem(storageKey);
  if (!kept) return;
  const place = JSON.parse(kept) as KeptPlace<Ad>;
  sessionStorage.setItem(storageKey, JSON.stringify({ ...place, ads: mend(place.ads) }));
}
