import { Suspense, useMemo, type ComponentType, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { BaseAd } from '#contract/ads/ads.ts';
import { searchOfPage } from '#contract/ads/filters.ts';
import { sectionPaths } from '#contract/paths.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import type { AdCardProps } from '#src/ads/card/AdCard.tsx';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { usePages } from '#src/shared/stores/pages.ts';
import { AfterHydration } from '#src/shared/ui/AfterHydration.tsx';
import { LateHydration } from '#src/shared/ui/LateHydration.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { focusHeading } from '#src/shared/ui/dom/focusHeading.ts';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import type { AdList } from './adList.ts';
import { composeList } from './cards/composeList.ts';
import type { FilterChip } from './filters/filterChips.ts';
import { ListCards } from './ListCards.tsx';
import { listTexts } from './texts.ts';
import styles from './AdListScreen.module.css';

interface ListResultsProps<Ad extends BaseAd, Filters> {
  section: SectionName;
  list: AdList<Ad, Filters>;
  filters: Filters;
  /** What the list on view is of: the filters, or what they are corrected to. */
  shown: Filters;
  chips: FilterChip<Filters>[];
  /** Said of an empty list. */
  empty: string;
  /** Said when the words of the search are corrected. */
  correction: string | undefined;
  /** The page that the list begins with. */
  page: number;
  onReload: () => void;
  onApply: (filters: Filters) => void;
  /** Without it the list has one order. */
  onSort: ((filters: Filters) => void) | undefined;
  above: ReactNode;
  headLink: ReactNode;
  Card: ComponentType<AdCardProps<Ad>>;
}

const EmptyList = lazyWithPreload(async () => (await import('./EmptyList.tsx')).EmptyList);
const ListOffers = lazyWithPreload(async () => (await import('./ListOffers.tsx')).ListOffers);
const ListHead = lazyWithPreload(async () => (await import('./ListHead.tsx')).ListHead);

/** A list of so few ads also offers to drop filters. */
const FEW = 2;

/** What a list has found, or what can be done when it has found little. */
export function ListResults<Ad extends BaseAd, Filters extends object>({
  section,
  list,
  filters,
  shown,
  chips,
  empty,
  correction,
  page,
  onReload,
  onApply,
  onSort,
  above,
  headLink,
  Card,
}: ListResultsProps<Ad, Filters>) {
  const { search } = useLocation();
  const { status, items: ads, boosted, promos, found } = usePages(list);
  const entries = useMemo(() => composeList({ ads, ...boosted, promos }), [ads, boosted, promos]);
  const pathOfPage = (number: number) => {
    const next = searchOfPage(search, number);
    return sectionPaths[section].list + (next && `?${next}`);
  };

  const isEmpty = status === 'ready' && entries.length === 0;
  const isShort = status === 'ready' && !isEmpty && ads.length <= FEW && chips.length > 0;
  const offers = {
    section,
    filters,
    chips,
    counter: list,
    onApply: (next: object) => onApply(next as Filters),
  };
  return (
    <>
      {status === 'failed' && <ErrorPanel text={listTexts.failed} onAction={onReload} />}
      <AfterHydration before={isEmpty && <p className={styles.end}>{empty}</p>}>
        {isEmpty && <EmptyList text={empty} {...offers} />}
      </AfterHydration>
      {correction && <p className={styles.corrected}>{correction}</p>}
      {page > 1 && (
        <p className={styles.more}>
          <Button mode="bezeled" to={pathOfPage(1)} onClick={focusHeading}>
            {listTexts.toStart}
          </Button>
        </p>
      )}
      {above}
      <LateHydration code={ListHead} className={styles.head}>
        {status === 'ready' && !isEmpty && (
          <ListHead filters={shown} counter={list} known={found} {...(onSort && { onSort })}>
            {headLink}
          </ListHead>
        )}
      </LateHydration>
      <ListCards
        list={list}
        entries={entries}
        section={section}
        Card={Card}
        pathOfPage={pathOfPage}
      />
      {isShort && (
        <Suspense>
          <ListOffers {...offers} />
        </Suspense>
      )}
    </>
  );
}
