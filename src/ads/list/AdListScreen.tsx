import {
  startTransition,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useLocation } from 'react-router-dom';
import type { BaseAd } from '#contract/ads/ads.ts';
import { ownFilters, readPage, searchOfPage } from '#contract/ads/filters.ts';
import { rememberReturn } from '#src/session/returnPath.ts';
import { useIsSignedIn } from '#src/session/sessionStore.ts';
import { uiTexts } from '#src/shared/texts.ts';
import { afterFirstInteraction } from '#src/shared/device/firstInteraction.ts';
import { useIsHydrated } from '#src/shared/hooks/useHydratedValue.ts';
import { useRetryOnline } from '#src/shared/hooks/useRetryOnline.ts';
import { usePages } from '#src/shared/stores/pages.ts';
import { useStores } from '#src/shared/stores/stores.ts';
import { lazyWithPreload, type LazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { filteredTitle, listTitles } from '#contract/ads/listTexts.ts';
import { paths, sectionPaths } from '#contract/paths.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import { Screen } from '#src/shared/Screen.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { Chip } from '#src/shared/ui/Chip.tsx';
import { FloatingButton } from '#src/shared/ui/FloatingButton.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { FollowContext } from '#src/shared/ui/Link.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { announce } from '#src/shared/ui/dom/announce.ts';
import { focusHeading } from '#src/shared/ui/dom/focusHeading.ts';
import { useIsDesktop } from '#src/shared/hooks/useIsDesktop.ts';
import { usePreload } from '#src/shared/hooks/usePreload.ts';
import { useAdBlock } from '#src/ads/adblock/useAdBlock.ts';
import type { AdCardProps } from '#src/ads/card/AdCard.tsx';
import type { DefinedFilters } from '#contract/ads/listFilters.ts';
import type { AdList } from './adList.ts';
import { WindowedCards, splitIntoChunks } from './cards/WindowedCards.tsx';
import { CardGrid } from '#src/ads/card/CardGrid.tsx';
import { CardSkeletons } from '#src/ads/card/CardSkeletons.tsx';
import { composeList } from './cards/composeList.ts';
import type { QuickChipsProps } from './filters/QuickChips.tsx';
import type { FilterChip } from './filters/filterChips.ts';
import { FilterSheet, type FilterPanelProps } from './filters/FilterSheet.tsx';
import { listTexts } from './texts.ts';
import { useHalfVisible } from '#src/shared/hooks/useHalfVisible.ts';
import { useFavorites } from '#src/ads/favorites/useFavorites.ts';
import { PlainFilters } from './filters/PlainFilters.tsx';
import type { Sorted } from './filters/sorts.ts';
import { useSavedList } from './useSavedList.ts';
import styles from './AdListScreen.module.css';

interface AdListFrameProps<Ad extends BaseAd, Filters> {
  list: AdList<Ad, Filters>;
  /** The filters in the URL, and the function that changes them. */
  filters: Filters;
  setFilters: (filters: Filters) => void;
  chips: FilterChip<Filters>[];
  texts: { title: string; post: string; empty: string };
  section: SectionName;
  /** What the list can be filtered by. */
  defined: Pick<DefinedFilters, 'filters'>;
  FilterPanel: LazyWithPreload<FilterPanelProps<Filters>>;
  /** Offers frequent filters; loads after the list. */
  Quick: ComponentType<QuickChipsProps<Filters>>;
  /** What the section offers above the cards. */
  above?: ReactNode;
  /** A link beside the number of ads. */
  headLink?: ReactNode;
  Card: ComponentType<AdCardProps<Ad>>;
}

const AdBlockNotice = lazyWithPreload(
  async () => (await import('#src/ads/adblock/AdBlockNotice.tsx')).AdBlockNotice,
);
const EmptyList = lazyWithPreload(async () => (await import('./EmptyList.tsx')).EmptyList);
const ListOffers = lazyWithPreload(async () => (await import('./ListOffers.tsx')).ListOffers);
const ListHead = lazyWithPreload(async () => (await import('./ListHead.tsx')).ListHead);
const ListSearch = lazyWithPreload(async () => (await import('./ListSearch.tsx')).ListSearch);
const ListActions = lazyWithPreload(async () => (await import('./ListActions.tsx')).ListActions);

/** What the server renders: a phone shows four of them. */
const FIRST_CARDS = 6;
/** A list of so few ads also offers to drop filters. */
const FEW = 2;
/** Time enough to render before the user comes there. */
const OTHERS_NEAR = '200px 0px';

/** The list of a section: filters, cards, pagination, scroll restoration. */
export function AdListScreen<
  Ad extends BaseAd,
  Filters extends Sorted & { q?: string | undefined; radius_km?: number | undefined },
>({
  list,
  filters,
  setFilters,
  chips,
  texts,
  section,
  defined,
  FilterPanel,
  Quick,
  above,
  headLink,
  Card,
}: AdListFrameProps<Ad, Filters>) {
  const {
    status,
    moreStatus,
    items: ads,
    pages,
    boosted,
    promos,
    hasMore,
    corrected,
  } = usePages(list);
  const follow = useContext(FollowContext);
  const { search } = useLocation();
  const page = readPage(search);
  const isSignedIn = useIsSignedIn();
  const isDesktop = useIsDesktop();
  const [isFilterOpen, setFilterOpen] = useState(false);
  const adBlock = useAdBlock();
  useFavorites(section);
  useSavedList(list);
  usePreload(FilterPanel, afterFirstInteraction);

  const loadMore = useCallback(() => void list.loadMore(), [list]);
  useRetryOnline(moreStatus === 'failed', loadMore);
  const reload = useCallback(() => void list.loadList(filters, page), [list, filters, page]);
  useRetryOnline(status === 'failed', reload);
  const entries = useMemo(() => composeList({ ads, ...boosted, promos }), [ads, boosted, promos]);
  // The server renders the first cards, the browser what stands around them, and the other cards at
  // the first interaction or in a viewport that shows their place.
  const isHydrated = useStores().isHydrated;
  const [isWhole, setWhole] = useState(!isHydrated);
  useEffect(() => startTransition(() => setWhole(true)), []);
  const [hasOthers, setOthers] = useState(useIsHydrated());
  const showOthers = useCallback(() => startTransition(() => setOthers(true)), []);
  useEffect(() => afterFirstInteraction(showOthers), [showOthers]);
  const others = useHalfVisible(showOthers, !hasOthers, OTHERS_NEAR);
  const chunks = useMemo(
    () =>
      hasOthers ? splitIntoChunks(entries) : splitIntoChunks(entries, FIRST_CARDS).slice(0, 1),
    [entries, hasOthers],
  );
  const lastCard = useHalfVisible(loadMore, hasOthers && hasMore && moreStatus === 'idle');

  const apply = (next: Filters) => {
    setFilterOpen(false);
    window.scrollTo({ top: 0 });
    // The same filters again mean a reload.
    const isSame = page === 1 && JSON.stringify(next) === JSON.stringify(filters);
    if (isSame) reload();
    else setFilters(next);
    focusHeading();
  };
  const pathOfPage = (number: number) => {
    const next = searchOfPage(search, number);
    return sectionPaths[section].list + (next && `?${next}`);
  };
  const postAd = () => {
    const createPath = sectionPaths[section].create;
    if (!isSignedIn) rememberReturn(createPath);
    follow(isSignedIn ? createPath : paths.login, {});
  };

  useEffect(() => {
    const shownText = listTexts.shown(ads.length);
    if (status === 'loading') announce(listTexts.loading);
    else if (status === 'ready') {
      announce(corrected ? `${listTexts.corrected(corrected)} ${shownText}` : shownText);
    }
  }, [status, ads.length, corrected]);

  const own = ownFilters(search).length > 0 && chips.map(({ label }) => label).join(', ');
  const heading = own ? filteredTitle(section, own) : texts.title;

  /** What the list on view is of. */
  const shown = corrected === undefined ? filters : { ...filters, q: corrected };
  const isEmpty = status === 'ready' && chunks.length === 0;
  const isShort = status === 'ready' && !isEmpty && ads.length <= FEW && chips.length > 0;
  const offers = {
    section,
    filters,
    chips,
    counter: list,
    onApply: (next: object) => apply(next as Filters),
  };
  return (
    <Screen
      title={heading}
      documentTitle={heading === texts.title ? listTitles[section] : heading}
      action={
        isWhole && (
          <Suspense>
            <ListActions
              section={section}
              title={texts.title}
              filters={shown}
              isFiltered={chips.length > 0}
            />
          </Suspense>
        )
      }
    >
      <div className={styles.screen}>
        <FilterSheet
          filters={filters}
          isOpen={isFilterOpen}
          isLoading={status === 'loading'}
          onClose={() => setFilterOpen(false)}
          onApply={apply}
          counter={list}
          Panel={FilterPanel}
        />
        <div className={styles.main}>
          <div className={styles.search}>
            {isWhole && !isDesktop && (
              <Suspense>
                <ListSearch
                  filters={filters}
                  onSearch={(q) => apply({ ...filters, q })}
                  onPlace={() => setFilterOpen(true)}
                />
              </Suspense>
            )}
          </div>
          <div className={styles.tools}>
            <button
              type="button"
              className={styles.filterButton}
              aria-label={
                chips.length > 0 ? listTexts.filtersCount(chips.length) : listTexts.filters
              }
              onClick={() => setFilterOpen(true)}
            >
              <span className={styles.filterFace}>
                <Icon name="filter" size={20} />
                {chips.length || ''}
              </span>
            </button>
            {chips.length > 0 && (
              <ul className={styles.chips} aria-label={listTexts.chosen}>
                {chips.map((chip) => (
                  <li key={chip.key}>
                    <Chip label={chip.label} onRemove={() => apply(chip.without)} />
                  </li>
                ))}
                <li>
                  <button
                    type="button"
                    className={styles.reset}
                    onClick={() => apply({} as Filters)}
                  >
                    {listTexts.reset}
                  </button>
                </li>
              </ul>
            )}
            {isWhole && (
              <Suspense>
                <Quick filters={filters} onApply={apply} />
              </Suspense>
            )}
          </div>
          <FloatingButton icon="plus" label={texts.post} onClick={postAd} />
          <noscript>
            {import.meta.env.SSR && <PlainFilters declared={defined.filters} filters={filters} />}
          </noscript>
          {adBlock.isBlocked ? (
            <Suspense>
              <AdBlockNotice onRetry={adBlock.probe} />
            </Suspense>
          ) : (
            <>
              {status === 'failed' && <ErrorPanel text={listTexts.failed} onAction={reload} />}
              {isEmpty && !isWhole && <p className={styles.end}>{texts.empty}</p>}
              {isEmpty && isWhole && (
                <Suspense>
                  <EmptyList text={texts.empty} {...offers} />
                </Suspense>
              )}
              {corrected !== undefined && (
                <p className={styles.corrected}>{listTexts.corrected(corrected)}</p>
              )}
              {page > 1 && (
                <p className={styles.more}>
                  <Button mode="bezeled" to={pathOfPage(1)} onClick={focusHeading}>
                    {listTexts.toStart}
                  </Button>
                </p>
              )}
              {above}
              <div className={styles.head}>
                {isWhole && status === 'ready' && !isEmpty && (
                  <Suspense>
                    <ListHead
                      filters={shown}
                      counter={list}
                      {...('sort' in defined.filters && { onSort: setFilters })}
                    >
                      {headLink}
                    </ListHead>
                  </Suspense>
                )}
              </div>
              <h2 className="visuallyHidden">{listTexts.ads}</h2>
              <CardGrid
                isBusy={status === 'loading'}
                isPartial={!hasOthers && entries.length > FIRST_CARDS}
              >
                {chunks.map((chunk, index) => (
                  <WindowedCards
                    // Chunks keep their index while the list grows.
                    // oxlint-disable-next-line react/no-array-index-key
                    key={index}
                    entries={chunk}
                    chunk={index}
                    heights={list.heights}
                    Card={Card}
                    isFirst={index === 0}
                    lastRef={index === chunks.length - 1 ? lastCard : undefined}
                  />
                ))}
                {!hasOthers && <li ref={others} aria-hidden="true" />}
                {(status === 'loading' || status === 'idle') && <CardSkeletons count={8} />}
                {moreStatus === 'loading' && <CardSkeletons count={4} />}
              </CardGrid>
              <noscript>{import.meta.env.SSR && <AdLinks section={section} ads={ads} />}</noscript>
              {hasMore && moreStatus !== 'failed' && (
                <p className={styles.more}>
                  <Button
                    mode="bezeled"
                    to={pathOfPage(pages + 1)}
                    onClick={(event) => {
                      event.preventDefault();
                      loadMore();
                    }}
                  >
                    {listTexts.more}
                  </Button>
                </p>
              )}
              {moreStatus === 'failed' && (
                <p className={styles.more} role="alert">
                  {listTexts.moreFailed}
                  <Button mode="bezeled" onClick={loadMore}>
                    {uiTexts.retry}
                  </Button>
                </p>
              )}
              {status === 'ready' && !isEmpty && !hasMore && (
                <p className={styles.end}>{listTexts.end}</p>
              )}
              {isShort && (
                <Suspense>
                  <ListOffers {...offers} />
                </Suspense>
              )}
            </>
          )}
        </div>
      </div>
    </Screen>
  );
}

/** Links to the ads after the first screenful, for crawlers without JavaScript. */
function AdLinks({ section, ads }: { section: SectionName; ads: readonly BaseAd[] }) {
  return (
    <ul>
      {ads.map(({ id, title }) => (
        <li key={id}>
          <a href={sectionPaths[section].ad(id)}>{title}</a>
        </li>
      ))}
    </ul>
  );
}
