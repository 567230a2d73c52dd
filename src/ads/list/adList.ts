import type { StoreApi } from 'zustand';
import type { AdEndpoints } from '#contract/ads/adEndpoints.ts';
import { isUnavailable, PAGE_SIZE, type BaseAd } from '#contract/ads/ads.ts';
import { readFilters, readPage, type UrlFilters } from '#contract/ads/filters.ts';
import type { Promo } from '#contract/admin/promos.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import { listOf } from '#src/shared/api/listOf.ts';
import { isStale } from '#src/shared/isStale.ts';
import { createPages, noPages, type PagesState } from '#src/shared/stores/pages.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import { composeList, lacksPromos } from './cards/composeList.ts';
import { createSavedLists } from './savedLists.ts';
import { loadBoostedAds, type BoostedAds, type BoostSource } from './cards/boostedAds.ts';

interface ListQuery<Filters> {
  filters: Filters;
  /** The page that the list begins with; the first is 1. */
  page: number;
}

/** The list of one section; it stays loaded while an ad is open. */
export interface ListState<Ad, Filters> extends PagesState<Ad, ListQuery<Filters>> {
  /** The number of the last loaded page. */
  pages: number;
  /** Boosted ads that match the filters. */
  boosted: BoostedAds<Ad>;
  /** The search that the ads are of, when there are none for the words of the filters. */
  corrected: string | undefined;
  promos: readonly Promo[];
  hasMorePromos: boolean;
  /** How many ads there are in all, of a list that the server renders. */
  found: number | undefined;
}

/** A list that another page continues. */
type Shown<Ad, Filters> = ListState<Ad, Filters> & { last: Ad | undefined };

type SavedList<Ad, Filters> = Omit<ListState<Ad, Filters>, 'status' | 'moreStatus'>;

interface Extras<Filters> {
  boosts?: BoostSource<Filters>;
  promos?: (filters: Filters, offset: number) => Promise<Promo[]>;
}

export interface AdList<Ad extends BaseAd, Filters> {
  state: StoreApi<ListState<Ad, Filters>>;
  /**
   * Loads the list of a query, or restores the one that this history entry has shown.
   * @param entry the key of a history entry that the user has returned to
   */
  open(query: string, entry: string | undefined): Promise<void>;
  /** Loads one page; the first is 1. */
  loadList(filters: Filters, page: number): Promise<void>;
  loadMore(): Promise<void>;
  /** How many ads the filters find. */
  count(filters: Filters): Promise<number>;
  /** Reads the list on view again, without moving what is in view. */
  refresh(): Promise<void>;
  /** Shows the ads above that `refresh` has found; call at the top of the page. */
  showNewer(): void;
  /** Saves the list for the way back to this history entry. */
  save(entry: string): void;
  /** Forgets what is saved for this entry. */
  forget(entry: string): void;
  changeAd(id: number, change: Partial<Ad>): void;
  dropAd(id: number): void;
  knownAd(id: number): Ad | undefined;
  /** Heights of the chunks that are windowed out, by index. */
  heights: Map<number, number>;
}

/** So little scrolled, new ads may come in above. */
const TOP_PX = 200;
export const isAtTop = (): boolean => window.scrollY < TOP_PX;

/** Whether a list is of these filters. */
export const isOf = <Filters>(
  { query }: Pick<PagesState<unknown, ListQuery<Filters>>, 'query'>,
  filters: Filters,
): boolean => JSON.stringify(query?.filters) === JSON.stringify(filters);

/** What a list is of whose words are corrected. */
export const correctedFilters = <Filters>(filters: Filters, q: string | undefined): Filters =>
  q === undefined ? filters : { ...filters, q };

export function createAdList<Ad extends BaseAd, Draft, Filters extends { q?: string | undefined }>(
  stores: Stores,
  name: SectionName,
  defined: UrlFilters,
  endpoints: Pick<AdEndpoints<Ad, Draft, Filters>, 'list' | 'byIds' | 'count'>,
  { boosts, promos: loadPromos }: Extras<Filters> = {},
): AdList<Ad, Filters> {
  const { api } = stores;
  const savedLists = createSavedLists<SavedList<Ad, Filters>>(name);
  const empty: ListState<Ad, Filters> = {
    ...noPages,
    pages: 0,
    boosted: { pinned: [], promoted: [] },
    corrected: undefined,
    promos: [],
    hasMorePromos: false,
    found: undefined,
  };
  const heights = new Map<number, number>();
  /** When the server has sent the list on view. */
  let loadedAt = Date.now();
  /** What a refresh has found above what is in view. */
  let newer: readonly Ad[] = [];

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
  async function morePromos(
    filters: Filters,
    { promos, hasMorePromos, boosted }: ListState<Ad, Filters>,
    ads: readonly Ad[],
  ): Promise<typeof noPromos> {
    if (!hasMorePromos || !lacksPromos(composeList({ ads, ...boosted, promos })))
      return { promos, hasMorePromos };
    const more = await fetchPromos(filters, promos.length);
    return { ...more, promos: [...promos, ...more.promos] };
  }

  /** The list up to its first page; boosts and promos belong to page 1. */
  async function fetchFirst({ filters, page }: ListQuery<Filters>) {
    const [items, boosted, promos, found] = await Promise.all([
      fetchPage(filters, page - 1),
      // A list works without boosts and promos.
      boosts && page === 1
        ? loadBoostedAds(boosts, byIds, filters).catch(() => empty.boosted)
        : empty.boosted,
      page === 1 ? fetchPromos(filters, 0) : noPromos,
      import.meta.env.SSR ? count(filters).catch(() => undefined) : undefined,
    ]);
    return { items, boosted, ...promos, found, pages: page, hasMore: items.length === PAGE_SIZE };
  }

  async function fetchCorrected(query: ListQuery<Filters>) {
    const found = await fetchFirst(query);
    const { filters, page } = query;
    const corrected = found.items.length === 0 && (await correct(filters.q));
    if (!corrected) return found;
    const others = await fetchFirst({ filters: correctedFilters(filters, corrected), page });
    return others.items.length > 0 ? { ...others, corrected } : found;
  }

  async function fetchMore(chosen: Filters, shown: Shown<Ad, Filters>) {
    const { items, pages: number, corrected } = shown;
    const filters = correctedFilters(chosen, corrected);
    const known = new Set(items.map(({ id }) => id));
    const isKnown = ({ id }: Ad) => known.has(id);
    let page = await fetchPage(filters, number, shown.last?.id);
    // A lower price may have moved the last ad to the top: the page repeats those after it.
    if (page.length > 0 && page.every(isKnown)) page = await fetchPage(filters, number);
    const promos = await morePromos(filters, shown, [
      ...items,
      ...page.filter((ad) => !isKnown(ad)),
    ]);
    return { items: page, ...promos, pages: number + 1, hasMore: page.length === PAGE_SIZE };
  }

  /** The page after what is shown; the first one of a list that is read again. */
  const fetchNext = ({ filters, page }: ListQuery<Filters>, shown: Shown<Ad, Filters>) =>
    shown.last
      ? fetchMore(filters, shown)
      : fetchFirst({ filters: correctedFilters(filters, shown.corrected), page });

  const count = async (body: Filters): Promise<number> =>
    (await api.fetch(endpoints.count, { body })).count;

  /** Words that ads do have, instead of misspelt ones. */
  async function correct(q: string | undefined): Promise<string | undefined> {
    if (!q) return undefined;
    try {
      const { search } = await import('#contract/search/search.ts');
      return (await api.fetch(search, { query: { q, limit: 0, offset: 0 } })).corrected;
    } catch {
      return undefined;
    }
  }

  const pages = createPages<Ad, ListQuery<Filters>, ListState<Ad, Filters>>(stores, {
    name: `list:${name}`,
    empty,
    fetchPage: (query, shown) => (shown ? fetchNext(query, shown) : fetchCorrected(query)),
    idOf: ({ id }) => id,
  });
  const { state } = pages;

  function restore(filters: Filters, entry: string): boolean {
    const saved = savedLists.take(entry);
    if (!saved || !isOf(saved.list, filters)) return false;
    if (!isOf(state.getState(), filters)) heights.clear();
    pages.restore(saved.list);
    loadedAt = saved.loadedAt;
    newer = [];
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
      if (entry === undefined || !restore(filters, entry)) {
        await this.loadList(filters, readPage(query));
      } else if (isStale(loadedAt)) await this.refresh();
    },

    async loadList(filters, page) {
      heights.clear();
      newer = [];
      loadedAt = Date.now();
      await pages.load({ filters, page });
    },

    async refresh() {
      const askedAt = Date.now();
      const { merged } = await import('./mergeFresh.ts');
      await pages.refresh((page, shown) => {
        const { list, above } = merged(shown, { ...shown, ...page }, isAtTop());
        newer = above;
        loadedAt = askedAt;
        return list;
      });
    },

    showNewer() {
      if (newer.length === 0) return;
      const above = newer;
      newer = [];
      state.setState(({ items }) => ({ items: [...above, ...items] }));
    },

    loadMore: pages.loadMore,

    count,

    save(entry) {
      const { status, moreStatus: _, ...list } = state.getState();
      if (status === 'ready') savedLists.save(entry, list, loadedAt);
    },

    forget: savedLists.drop,

    changeAd: (id, difference) =>
      change((ads) => ads.map((ad) => (ad.id === id ? { ...ad, ...difference } : ad))),

    dropAd: (id) => change((ads) => ads.filter((ad) => ad.id !== id)),

    knownAd(id) {
      const { items, boosted } = state.getState();
      return [...items, ...boosted.pinned, ...boosted.promoted].find((ad) => ad.id === id);
    },
  };
}

type UpdateAds<Ad> = (ads: readonly Ad[]) => readonly Ad[];

const updated = <Ad>(
  { items, boosted }: Pick<ListState<Ad, never>, 'items' | 'boosted'>,
  update: UpdateAds<Ad>,
): Pick<ListState<Ad, never>, 'items' | 'boosted'> => ({
  items: update(items),
  boosted: { pinned: update(boosted.pinned), promoted: update(boosted.promoted) },
});
