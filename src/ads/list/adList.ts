import type { StoreApi } from 'zustand';
import type { AdEndpoints } from '#contract/ads/adEndpoints.ts';
import { isUnavailable, PAGE_SIZE, type BaseAd } from '#contract/ads/ads.ts';
import { readFilters, readPage, type UrlFilters } from '#contract/ads/filters.ts';
import type { Promo } from '#contract/admin/promos.ts';
import { search } from '#contract/search/search.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import { listOf } from '#src/shared/api/listOf.ts';
import { createLoader, type LoadStatus } from '#src/shared/load.ts';
import type { Stores } from '#src/shared/stores.ts';
import { composeList, lacksPromos } from './composeList.ts';
import { createSavedLists } from './savedLists.ts';
import { loadBoostedAds, type BoostedAds, type BoostSource } from './boostedAds.ts';

/** The list of one section; it stays loaded while an ad is open. */
interface ListState<Ad> {
  status: LoadStatus;
  moreStatus: 'idle' | 'loading' | 'failed';
  /** The filters of the loaded ads, as JSON. */
  filtersKey: string;
  ads: readonly Ad[];
  /** Number of loaded pages. */
  pages: number;
  hasMore: boolean;
  /** Boosted ads that match the filters. */
  boosted: BoostedAds<Ad>;
  /** The search that the ads are of, when there are none for the words of the filters. */
  corrected: string | undefined;
  promos: readonly Promo[];
  hasMorePromos: boolean;
}

type SavedList<Ad> = Omit<ListState<Ad>, 'status' | 'moreStatus'>;

interface Extras<Filters> {
  boosts?: BoostSource<Filters>;
  promos?: (filters: Filters, offset: number) => Promise<Promo[]>;
}

export interface AdList<Ad extends BaseAd, Filters> {
  state: StoreApi<ListState<Ad>>;
  /**
   * Loads the list of a query, or restores the one that this history entry has shown.
   * @param entry the key of a history entry that the user has returned to
   */
  open(query: string, entry: string | undefined): Promise<void>;
  /** Loads one page; the first is 1. */
  loadList(filters: Filters, page: number): Promise<void>;
  loadMore(filters: Filters): Promise<void>;
  /** How many ads the filters find. */
  count(filters: Filters): Promise<number>;
  /** Saves the list and its scroll position for the way back to this history entry. */
  save(entry: string, scrollY: number): void;
  /** The scroll position of a restored list; once. */
  takeScroll(): number | undefined;
  changeAd(id: number, change: Partial<Ad>): void;
  dropAd(id: number): void;
  knownAd(id: number): Ad | undefined;
  /** Heights of the chunks that are windowed out, by index. */
  heights: Map<number, number>;
}

const keyOf = (filters: unknown): string => JSON.stringify(filters);

export function createAdList<Ad extends BaseAd, Draft, Filters extends { q?: string | undefined }>(
  { api, createState }: Stores,
  name: SectionName,
  defined: UrlFilters,
  endpoints: Pick<AdEndpoints<Ad, Draft, Filters>, 'list' | 'byIds' | 'count'>,
  { boosts, promos: loadPromos }: Extras<Filters> = {},
): AdList<Ad, Filters> {
  const savedLists = createSavedLists<SavedList<Ad>>(name);
  const empty: ListState<Ad> = {
    status: 'idle',
    moreStatus: 'idle',
    filtersKey: '',
    ads: [],
    pages: 0,
    hasMore: false,
    boosted: { pinned: [], promoted: [] },
    corrected: undefined,
    promos: [],
    hasMorePromos: false,
  };
  const state = createState<ListState<Ad>>(`list:${name}`, empty);
  const loader = createLoader(state);
  const heights = new Map<number, number>();
  let restoredScroll: number | undefined;

  const fetchPage = async (filters: Filters, page: number, after?: number): Promise<Ad[]> => {
    const body = { ...filters, limit: PAGE_SIZE, offset: PAGE_SIZE * page, after };
    return listOf(await api.fetch(endpoints.list, { body }));
  };
  const byIds = async (ids: number[]): Promise<Ad[]> => {
    const ads = listOf(await api.fetch(endpoints.byIds, { body: ids }));
    return ads.filter((ad): ad is Ad => !isUnavailable(ad));
  };

  const noPromos = { promos: empty.promos, hasMorePromos: false };
  async function fetchPromos(filters: Filters, offset: number): Promise<typeof noPromos> {
    const promos = await loadPromos?.(filters, offset)
      .then(listOf)
      .catch(() => []);
    return promos ? { promos, hasMorePromos: promos.length === PAGE_SIZE } : noPromos;
  }

  /** The banners for a list that has grown. */
  async function morePromos(filters: Filters, ads: readonly Ad[]): Promise<typeof noPromos> {
    const { promos, hasMorePromos, boosted } = state.getState();
    if (!hasMorePromos || !lacksPromos(composeList({ ads, ...boosted, promos })))
      return { promos, hasMorePromos };
    const more = await fetchPromos(filters, promos.length);
    return { ...more, promos: [...promos, ...more.promos] };
  }

  /** The list up to its first page; boosts and promos belong to page 1. */
  async function loadFirst(filters: Filters, page: number) {
    const [ads, boosted, promos] = await Promise.all([
      fetchPage(filters, page - 1),
      // A list works without boosts and promos.
      boosts && page === 1
        ? loadBoostedAds(boosts, byIds, filters).catch(() => empty.boosted)
        : empty.boosted,
      page === 1 ? fetchPromos(filters, 0) : noPromos,
    ]);
    return { ads, boosted, ...promos, pages: page, hasMore: ads.length === PAGE_SIZE };
  }

  /** Words that ads do have, instead of misspelt ones. */
  async function correct(q: string | undefined): Promise<string | undefined> {
    const answer =
      q && (await api.fetch(search, { query: { q, limit: 0, offset: 0 } }).catch(() => undefined));
    return answer ? answer.corrected : undefined;
  }

  function restore(filters: Filters, entry: string): boolean {
    const saved = savedLists.take(entry);
    if (saved?.list.filtersKey !== keyOf(filters)) return false;
    loader.cancel();
    restoredScroll = saved.scrollY;
    if (state.getState().filtersKey !== saved.list.filtersKey) heights.clear();
    state.setState({ ...saved.list, status: 'ready', moreStatus: 'idle' });
    return true;
  }

  /** Updates the loaded ads and those of the saved lists. */
  function change(update: UpdateAds<Ad>): void {
    state.setState((list) => updated(list, update));
    savedLists.change((list) => ({ ...list, ...updated(list, update) }));
  }

  return {
    state,
    heights,

    async open(query, entry) {
      const filters = readFilters(defined, query) as Filters;
      if (entry !== undefined && restore(filters, entry)) return;
      await this.loadList(filters, readPage(query));
    },

    async loadList(filters, page) {
      heights.clear();
      await loader.load(
        async () => {
          const found = await loadFirst(filters, page);
          const corrected = found.ads.length === 0 && page === 1 && (await correct(filters.q));
          if (!corrected) return found;
          const others = await loadFirst({ ...filters, q: corrected }, page);
          return others.ads.length > 0 ? { ...others, corrected } : found;
        },
        { ...empty, status: 'loading', filtersKey: keyOf(filters) },
      );
    },

    async loadMore(chosen) {
      const { status, moreStatus, hasMore, pages, ads: shown, corrected } = state.getState();
      const filters = corrected === undefined ? chosen : { ...chosen, q: corrected };
      if (status !== 'ready' || moreStatus === 'loading' || !hasMore) return;
      const load = loader.latest();
      state.setState({ moreStatus: 'loading' });
      try {
        const known = new Set(shown.map(({ id }) => id));
        const isKnown = ({ id }: Ad) => known.has(id);
        let page = await fetchPage(filters, pages, shown.at(-1)?.id);
        // A lower price may have moved the last ad to the top: the page repeats those after it.
        if (page.length > 0 && page.every(isKnown)) page = await fetchPage(filters, pages);
        const added = page.filter((ad) => !isKnown(ad));
        const promos = await morePromos(filters, [...shown, ...added]);
        if (load !== loader.latest()) return;
        state.setState(({ ads }) => ({
          moreStatus: 'idle',
          ads: [...ads, ...added],
          ...promos,
          pages: pages + 1,
          hasMore: page.length === PAGE_SIZE,
        }));
      } catch {
        if (load === loader.latest()) state.setState({ moreStatus: 'failed' });
      }
    },

    count: async (body) => (await api.fetch(endpoints.count, { body })).count,

    save(entry, scrollY) {
      const { status, moreStatus: _, ...list } = state.getState();
      if (status === 'ready') savedLists.save(entry, list, scrollY);
    },

    takeScroll() {
      const scrollY = restoredScroll;
      restoredScroll = undefined;
      return scrollY;
    },

    changeAd: (id, difference) =>
      change((ads) => ads.map((ad) => (ad.id === id ? { ...ad, ...difference } : ad))),

    dropAd: (id) => change((ads) => ads.filter((ad) => ad.id !== id)),

    knownAd(id) {
      const { ads, boosted } = state.getState();
      return [...ads, ...boosted.pinned, ...boosted.promoted].find((ad) => ad.id === id);
    },
  };
}

type UpdateAds<Ad> = (ads: readonly Ad[]) => readonly Ad[];

const updated = <Ad>(
  { ads, boosted }: Pick<ListState<Ad>, 'ads' | 'boosted'>,
  update: UpdateAds<Ad>,
): Pick<ListState<Ad>, 'ads' | 'boosted'> => ({
  ads: update(ads),
  boosted: { pinned: update(boosted.pinned), promoted: update(boosted.promoted) },
});
