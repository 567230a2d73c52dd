import { memo, type ComponentType } from 'react';
import type { BaseAd } from '#contract/ads/ads.ts';
import type { AdCardProps } from '#src/ads/card/AdCard.tsx';
import styles from '#src/ads/card/CardGrid.module.css';
import { isEagerAt } from '#src/ads/card/eagerCards.ts';
import type { ListEntry } from './composeList.ts';
import { CardItem, PromoItem, type Watch } from './ListItem.tsx';
import { useWindowing } from './useWindowing.ts';

interface WindowedCardsProps<Ad> {
  entries: readonly ListEntry<Ad>[];
  chunk: number;
  heights: Map<number, number>;
  Card: ComponentType<AdCardProps<Ad>>;
  /** It begins the list, in the first viewport. */
  isFirst: boolean;
  /** The ref of the last item of the list; undefined in all other chunks. */
  lastRef: Watch | undefined;
}

function WindowedCardsOf<Ad extends BaseAd>({
  entries,
  chunk,
  heights,
  Card,
  isFirst,
  lastRef,
}: WindowedCardsProps<Ad>) {
  const { height, watch } = useWindowing(heights, chunk);
  if (height !== undefined) {
    return <li ref={watch} className={styles.wide} style={{ height }} aria-hidden="true" />;
  }
  return entries.map((entry, index) => {
    const refs = { watch, lastRef: index === entries.length - 1 ? lastRef : undefined };
    if (entry.kind === 'promo') {
      return <PromoItem key={`promo-${entry.promo.id}`} promo={entry.promo} {...refs} />;
    }
    const { ad, boost } = entry;
    return (
      <CardItem
        key={ad.id}
        ad={ad}
        boost={boost}
        isEager={isFirst && isEagerAt(index)}
        Card={Card}
        {...refs}
      />
    );
  });
}

/**
 * Windowing: a chunk of cards far from the viewport renders as an empty item of the same height.
 */
export const WindowedCards = memo(WindowedCardsOf) as typeof WindowedCardsOf;

/** Divisible by two, three and four columns, so that full chunks fill their rows. */
const CHUNK_CARDS = 12;

/** Splits a list into chunks; a promo banner belongs to the chunk of the card before it. */
export function splitIntoChunks<Ad>(
  entries: readonly ListEntry<Ad>[],
  size = CHUNK_CARDS,
): ListEntry<Ad>[][] {
  const chunks: ListEntry<Ad>[][] = [];
  let cards = 0;
  for (const entry of entries) {
    if (entry.kind === 'ad') {
      if (cards % size === 0) chunks.push([]);
      cards += 1;
    }
    chunks.at(-1)?.push(entry);
  }
  return chunks;
}
