import { createStore, type StoreApi } from 'zustand';
import { PAGE_SIZE, type BaseAd } from '#contract/ads.ts';
import { readFilters, type FilterSchema } from '#contract/firstAnswers.ts';
import type { Promo } from '#contract/promos.ts';
import type { AdApi } from './adApi.ts';
import { beginAsLoaded } from '#src/shared/asDrawn.ts';
import { loadLifted, type Lift, type Lifted } from './lifted.ts';

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
  /** Boosted ads that fit the filters; a list is laid out anew only when the filters change. */
  lifted: Lifted<Ad>;
  promos: readonly Promo[];
}

interface KeptPlace<Ad> extends Omit<ListState<Ad>, 'status' | 'moreStatus'> {
  scrollY: number;
}

/** What a section's list holds besides its ads, where it holds any. */
interface Extras<Ad, Filters> {
  lift?: Lift<Ad, Filters>;
  promos?: (filters: Filters) => Promise<Promo[]>;
}

export interface AdList<Ad extends BaseAd, Filters> {
  store: StoreApi<ListState<Ad>>;
  /** Loads the list of this address before it is first drawn. */
  prepare(search: string): Promise<void>;
  /** Drawn for the first time, with what `prepare` has brought. */
  isPrepared(): boolean;
  loadList(filters: Filters): Promise<void>;
  loadMore(filters: Filters): Promise<void>;
  /** Remembers the list and how far it was scrolled, for whoever comes back. */
  keepPlace(scrollY: number): void;
  /** Puts a remembered list back; the scroll position to return to, or nothing to return to. */
  takePlace(filters: Filters): number | undefined;
  changeAd(id: number, change: Partial<Ad>): void;
  dropAd(id: number): void;
  knownAd(id: number): Ad | undefined;
  /** Heights of the blocks that are far from the screen, while the list stays the same. */
  heights: Map<number, number>;
}

const keyOf = (filters: unknown): string => JSON.stringify(filters);

/** Makes the list of one section. `name` is its key in the session storage. */
export function createAdList<Ad extends BaseAd, Filters>(
  name: string,
  schema: FilterSchema,
  api: AdApi<Ad, Filters>,
  { lift, promos: loadPromos }: Extras<Ad, Filters> = {},
): AdList<Ad, Filters> {
  const storageKey = `list:${name}`;
  const empty: ListState<Ad> = {
    status: 'idle',
    moreStatus: 'idle',
    filtersKey: '',
    ads: [],
    pages: 0,
    hasMore: false,
    lifted: { pinned: [], promoted: [] },
    promos: [],
  };
  const store = createStore<ListState<Ad>>(() => empty);
  /** Which answer is still wanted: those to earlier filters come too late. */
  let wanted = 0;
  /** The filters of a list that was loaded before anyone asked to see it. */
  let preparedKey: string | undefined;

  const heights = new Map<number, number>();

  return {
    store,
    heights,

    async prepare(search) {
      const filters = readFilters(schema, search) as Filters;
      preparedKey = undefined;
      await this.loadList(filters);
      beginAsLoaded(store);
      preparedKey = keyOf(filters);
    },

    isPrepared: () => preparedKey !== undefined,

    async loadList(filters) {
      const isHere = preparedKey === keyOf(filters) && store.getState().status === 'ready';
      preparedKey = undefined;
      if (isHere) return;
      wanted += 1;
      heights.clear();
      const request = wanted;
      store.setState({ ...empty, status: 'loading', filtersKey: keyOf(filters) });
      try {
        const [ads, lifted, promos] = await Promise.all([
          api.list(filters, 0),
          // Without what is paid for the list is still a list.
          lift ? loadLifted(lift, api, filters).catch(() => empty.lifted) : empty.lifted,
          loadPromos?.(filters).catch(() => []) ?? [],
        ]);
        if (request !== wanted) return;
        const hasMore = ads.length === PAGE_SIZE;
        store.setState({ status: 'ready', ads, lifted, promos, pages: 1, hasMore });
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
      const { status, moreStatus: _, ...list } = store.getState();
      if (status !== 'ready') return;
      const place: KeptPlace<Ad> = { ...list, scrollY };
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
      preparedKey = undefined;
      wanted += 1;
      const { scrollY, ...list } = place;
      store.setState({ ...list, status: 'ready', moreStatus: 'idle' });
      return scrollY;
    },

    changeAd(id, change) {
      const changed = (ads: readonly Ad[]) =>
        ads.map((ad) => (ad.id === id ? { ...ad, ...change } : ad));
      store.setState((list) => mended(list, changed));
      mendPlace(storageKey, changed);
    },

    dropAd(id) {
      const without = (ads: readonly Ad[]) => ads.filter((ad) => ad.id !== id);
      store.setState((list) => mended(list, without));
      mendPlace(storageKey, without);
    },

    knownAd(id) {
      const { ads, lifted } = store.getState();
      return [...ads, ...lifted.pinned, ...lifted.promoted].find((ad) => ad.id === id);
    },
  };
}

type Mend<Ad> = (ads: readonly Ad[]) => readonly Ad[];

const mended = <Ad>(
  { ads, lifted }: Pick<ListState<Ad>, 'ads' | 'lifted'>,
  mend: Mend<Ad>,
): Pick<ListState<Ad>, 'ads' | 'lifted'> => ({
  ads: mend(ads),
  lifted: { pinned: mend(lifted.pinned), promoted: mend(lifted.promoted) },
});

/** What happened to an ad on its page must also be so in the list that is returned to. */
function mendPlace<Ad>(storageKey: string, mend: Mend<Ad>): void {
  const kept = sessionStorage.getItem(storageKey);
  if (!kept) return;
  const place = JSON.parse(kept) as KeptPlace<Ad>;
  sessionStorage.setItem(storageKey, JSON.stringify({ ...place, ...mended(place, mend) }));
}
