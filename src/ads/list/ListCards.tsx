import { useCallback, useMemo, type ComponentType } from 'react';
import type { BaseAd } from '#contract/ads/ads.ts';
import { sectionPaths } from '#contract/paths.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import type { AdCardProps } from '#src/ads/card/AdCard.tsx';
import { CardGrid } from '#src/ads/card/CardGrid.tsx';
import { CardSkeletons } from '#src/ads/card/CardSkeletons.tsx';
import { useAfterFirstInteraction } from '#src/shared/hooks/useAfterFirstInteraction.ts';
import { useHalfVisible } from '#src/shared/hooks/useHalfVisible.ts';
import { useRetryOnline } from '#src/shared/hooks/useRetryOnline.ts';
import { usePages } from '#src/shared/stores/pages.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import type { AdList } from './adList.ts';
import type { ListEntry } from './cards/composeList.ts';
import { splitIntoChunks, WindowedCards } from './cards/WindowedCards.tsx';
import { MoreFailed } from './MoreFailed.tsx';
import { listTexts } from './texts.ts';
import styles from './AdListScreen.module.css';

interface ListCardsProps<Ad extends BaseAd, Filters> {
  list: AdList<Ad, Filters>;
  entries: readonly ListEntry<Ad>[];
  section: SectionName;
  Card: ComponentType<AdCardProps<Ad>>;
  pathOfPage: (page: number) => string;
}

/** What the server renders: a phone shows four of them. */
const FIRST_CARDS = 6;

/** The cards of a list with its banners, and more of them at its end. */
export function ListCards<Ad extends BaseAd, Filters>({
  list,
  entries,
  section,
  Card,
  pathOfPage,
}: ListCardsProps<Ad, Filters>) {
  const { status, moreStatus, items: ads, pages, hasMore } = usePages(list);
  const loadMore = useCallback(() => void list.loadMore(), [list]);
  useRetryOnline(moreStatus === 'failed', loadMore);
  const [hasOthers, others] = useAfterFirstInteraction();
  const chunks = useMemo(
    () =>
      hasOthers ? splitIntoChunks(entries) : splitIntoChunks(entries, FIRST_CARDS).slice(0, 1),
    [entries, hasOthers],
  );
  const lastCard = useHalfVisible(loadMore, hasOthers && hasMore && moreStatus === 'idle');
  return (
    <>
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
      {moreStatus === 'failed' && <MoreFailed onRetry={loadMore} />}
      {status === 'ready' && entries.length > 0 && !hasMore && (
        <p className={styles.end}>{listTexts.end}</p>
      )}
    </>
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
