import { useCallback, useEffect, useMemo } from 'react';
import type { AdCardProps } from '#src/ads/card/AdCard.tsx';
import { CardGrid } from '#src/ads/card/CardGrid.tsx';
import { CardSkeletons } from '#src/ads/card/CardSkeletons.tsx';
import { composeList } from '#src/ads/list/cards/composeList.ts';
import { splitIntoChunks, WindowedCards } from '#src/ads/list/cards/WindowedCards.tsx';
import { MoreFailed } from '#src/ads/list/MoreFailed.tsx';
import { listTexts } from '#src/ads/list/texts.ts';
import { AnyAdCard } from '#src/sections/AnyAdCard.tsx';
import type { AnyAd } from '#src/sections/sectionViews.ts';
import { useHalfVisible } from '#src/shared/hooks/useHalfVisible.ts';
import { useRetryOnline } from '#src/shared/hooks/useRetryOnline.ts';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { feedStore, type FeedAd } from './feedStore.ts';
import { feedTexts } from './feedTexts.ts';
import styles from './HomeFeed.module.css';

const FeedCard = ({ ad, ...rest }: AdCardProps<FeedAd>) => (
  <AnyAdCard {...rest} item={{ section: ad.section, ad } as unknown as AnyAd} />
);

/** New ads of all sections near the city, more of them at the end. */
export function HomeFeed({ city }: { city: string | undefined }) {
  const { status, moreStatus, items, hasMore, place } = useStoreState(feedStore);
  const { heights, loadMore, show } = useActions(feedStore);
  useEffect(() => void show(city), [show, city]);
  const hasFailed = status === 'failed' || moreStatus === 'failed';
  const again = useCallback(
    () => void (status === 'failed' ? show(city) : loadMore()),
    [status, show, city, loadMore],
  );
  useRetryOnline(hasFailed, again);
  const chunks = useMemo(() => splitIntoChunks(composeList({ ads: items })), [items]);
  const lastCard = useHalfVisible(() => void loadMore(), hasMore && moreStatus === 'idle');
  const isLoading = status === 'loading' || status === 'idle';
  const title = place === undefined ? feedTexts.everywhere : feedTexts.near;

  if (status === 'ready' && items.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <CardGrid isBusy={isLoading}>
        {chunks.map((chunk, index) => (
          <WindowedCards
            // Chunks keep their index while the feed grows.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            entries={chunk}
            chunk={index}
            heights={heights}
            Card={FeedCard}
            isFirst={false}
            lastRef={index === chunks.length - 1 ? lastCard : undefined}
          />
        ))}
        {isLoading && <CardSkeletons count={8} />}
        {moreStatus === 'loading' && <CardSkeletons count={4} />}
      </CardGrid>
      {hasFailed && <MoreFailed onRetry={again} />}
      {status === 'ready' && !hasMore && (
        <p className={styles.end}>{place === undefined ? listTexts.end : feedTexts.endNear}</p>
      )}
    </section>
  );
}
