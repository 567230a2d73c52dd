import {
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useLocation } from 'react-router-dom';
import type { BaseAd } from '#contract/ads/ads.ts';
import { ownFilters, readPage } from '#contract/ads/filters.ts';
import type { DefinedFilters, ListFilters, ValuesOf } from '#contract/ads/listFilters.ts';
import { filteredTitle, listTitles } from '#contract/ads/listTexts.ts';
import { sectionPaths } from '#contract/paths.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import { useAdBlock } from '#src/ads/adblock/useAdBlock.ts';
import type { AdCardProps } from '#src/ads/card/AdCard.tsx';
import type { Catalog } from '#src/ads/catalog/catalog.ts';
import { useFavorites } from '#src/ads/favorites/useFavorites.ts';
import { afterFirstInteraction } from '#src/shared/device/firstInteraction.ts';
import { usePreload } from '#src/shared/hooks/usePreload.ts';
import { useRetryOnline } from '#src/shared/hooks/useRetryOnline.ts';
import { lazyWithPreload, type LazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { Screen } from '#src/shared/Screen.tsx';
import { usePages } from '#src/shared/stores/pages.ts';
import { useActions, type Stores } from '#src/shared/stores/stores.ts';
import { AfterHydration } from '#src/shared/ui/AfterHydration.tsx';
import { LateHydration } from '#src/shared/ui/LateHydration.tsx';
import { announce } from '#src/shared/ui/dom/announce.ts';
import { focusHeading } from '#src/shared/ui/dom/focusHeading.ts';
import { FloatingButton } from '#src/shared/ui/FloatingButton.tsx';
import { FollowContext } from '#src/shared/ui/Link.tsx';
import type { AdList } from './adList.ts';
import type { Lists } from './filters/filterChips.ts';
import { FilterSheet, type FilterPanelProps, type FilterStart } from './filters/FilterSheet.tsx';
import { PlainFilters } from './filters/PlainFilters.tsx';
import type { ListChipsProps } from './filters/ListChips.tsx';
import { useListFilters } from './filters/useListFilters.ts';
import { ListResults } from './ListResults.tsx';
import { ListTools } from './ListTools.tsx';
import { listTexts } from './texts.ts';
import { useSavedList } from './useSavedList.ts';
import styles from './AdListScreen.module.css';

interface AdListScreenProps<Ad extends BaseAd, F extends ListFilters, Loaded> {
  section: SectionName;
  store: (stores: Stores) => { list: AdList<Ad, ValuesOf<F>>; catalog: Catalog<Loaded> };
  /** What the list can be filtered by. */
  defined: DefinedFilters<F>;
  /** The reference lists as the filters name their entries; by default as they are. */
  listsOf?: (lists: Loaded) => Lists;
  texts: { title: string; post: string; empty: string };
  FilterPanel: LazyWithPreload<FilterPanelProps<ValuesOf<F>>>;
  /** The chips of active and of frequent filters; hydrates after the list. */
  Chips: LazyWithPreload<ListChipsProps<ValuesOf<F>>>;
  /** What the section offers above the cards. */
  above?: (filters: ValuesOf<F>) => ReactNode;
  /** A link beside the number of ads. */
  headLink?: (filters: ValuesOf<F>) => ReactNode;
  Card: ComponentType<AdCardProps<Ad>>;
}

const AdBlockNotice = lazyWithPreload(
  async () => (await import('#src/ads/adblock/AdBlockNotice.tsx')).AdBlockNotice,
);
const ListSearch = lazyWithPreload(async () => (await import('./ListSearch.tsx')).ListSearch);
const ListActions = lazyWithPreload(async () => (await import('./ListActions.tsx')).ListActions);

/** The list of a section: filters, cards, pagination, scroll restoration. */
export function AdListScreen<Ad extends BaseAd, F extends ListFilters, Loaded>({
  section,
  store,
  defined,
  listsOf,
  texts,
  FilterPanel,
  Chips,
  above,
  headLink,
  Card,
}: AdListScreenProps<Ad, F, Loaded>) {
  const { list, catalog } = useActions(store);
  const { filters, shown, setFilters, searchOf, chips } = useListFilters({
    defined,
    list,
    catalog,
    listsOf,
  });
  const { status, items: ads, corrected } = usePages(list);
  const follow = useContext(FollowContext);
  const { search } = useLocation();
  const page = readPage(search);
  const { q = '' } = filters as { q?: string };
  const correction = corrected && listTexts.corrected(q, corrected);
  const [filterStart, setFilterStart] = useState<FilterStart>();
  const adBlock = useAdBlock();
  useFavorites(section);
  useSavedList(list);
  usePreload(FilterPanel, afterFirstInteraction);

  const reload = useCallback(() => void list.loadList(filters, page), [list, filters, page]);
  useRetryOnline(status === 'failed', reload);

  const apply = (next: ValuesOf<F>) => {
    setFilterStart(undefined);
    window.scrollTo({ top: 0 });
    // The same filters again mean a reload.
    const isSame = page === 1 && JSON.stringify(next) === JSON.stringify(filters);
    if (isSame) reload();
    else setFilters(next);
    focusHeading();
  };
  const pathOf = (next: ValuesOf<F>) => {
    const query = searchOf(next);
    return sectionPaths[section].list + (query && `?${query}`);
  };
  const postAd = () => follow(sectionPaths[section].create, {});

  useEffect(() => {
    const shownText = listTexts.shown(ads.length);
    if (status === 'loading') announce(listTexts.loading);
    else if (status === 'ready') {
      announce(correction ? `${correction} ${shownText}` : shownText);
    }
  }, [status, ads.length, correction]);

  const own = ownFilters(search).length > 0 && chips.map(({ label }) => label).join(', ');
  const heading = own ? filteredTitle(section, own) : texts.title;

  return (
    <Screen
      title={heading}
      documentTitle={heading === texts.title ? listTitles[section] : heading}
      action={
        <AfterHydration>
          <ListActions
            section={section}
            title={texts.title}
            filters={shown}
            isFiltered={chips.length > 0}
          />
        </AfterHydration>
      }
    >
      <div className={styles.screen}>
        <FilterSheet
          filters={shown}
          start={filterStart}
          isLoading={status === 'loading'}
          onClose={() => setFilterStart(undefined)}
          onApply={apply}
          counter={list}
          catalog={catalog as unknown as Catalog<Lists>}
          Panel={FilterPanel}
        />
        <div className={styles.main}>
          <LateHydration code={ListSearch} className={styles.search}>
            <ListSearch
              filters={filters}
              onSearch={(q) => apply({ ...filters, q })}
              onPlace={() => setFilterStart('city')}
            />
          </LateHydration>
          <ListTools count={chips.length} onOpen={() => setFilterStart('filters')}>
            <LateHydration code={Chips}>
              <Chips filters={shown} chips={chips} onApply={apply} pathOf={pathOf} />
            </LateHydration>
          </ListTools>
          <FloatingButton icon="plus" label={texts.post} onClick={postAd} />
          <noscript>
            {import.meta.env.SSR && <PlainFilters defined={defined as unknown as DefinedFilters} />}
          </noscript>
          {adBlock.isBlocked ? (
            <Suspense>
              <AdBlockNotice onRetry={adBlock.probe} />
            </Suspense>
          ) : (
            <ListResults
              section={section}
              list={list}
              filters={filters}
              shown={shown}
              chips={chips}
              empty={texts.empty}
              correction={correction}
              page={page}
              onReload={reload}
              onApply={apply}
              onSort={'sort' in defined.filters ? setFilters : undefined}
              above={above?.(filters)}
              headLink={headLink?.(filters)}
              Card={Card}
            />
          )}
        </div>
      </div>
    </Screen>
  );
}
