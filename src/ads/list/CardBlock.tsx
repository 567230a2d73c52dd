import { memo, type ComponentType } from 'react';
import type { BaseAd } from '#contract/ads.ts';
import type { AdCardProps } from '#src/ads/card/AdCard.tsx';
import styles from '#src/ads/card/CardGrid.module.css';
import type { ListEntry } from './composeList.ts';
import { CardItem, PromoItem } from './ListItem.tsx';
import { useFarAway } from './useFarAway.ts';

interface CardBlockProps<Ad> {
  entries: readonly ListEntry<Ad>[];
  block: number;
  heights: Map<number, number>;
  Card: ComponentType<AdCardProps<Ad>>;
  /** How many of its cards are in the first viewport. */
  eagerCount: number;
  /** The ref of the last item of the list; undefined in all other blocks. */
  lastRef: ((element: Element | null) => void) | undefined;
}

function CardBlockOf<Ad extends BaseAd>({
  entries,
  block,
  heights,
  Card,
  eagerCount,
  lastRef,
}: CardBlockProps<Ad>) {
  const { height, watch } = useFarAway(heights, block);
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
        isEager={index < eagerCount}
        Card={Card}
        {...refs}
      />
    );
  });
}

/**
 * Windowing: a block of cards far from the viewport renders as an empty item of the same height.
 */
export const CardBlock = memo(CardBlockOf) as typeof CardBlockOf;

/** Divisible by two, three and four columns, so that full blocks fill their rows. */
const BLOCK_CARDS = 24;

/** Splits a list into blocks; a promo banner belongs to the block of the card before it. */
export function cutIntoBlocks<Ad>(entries: readonly ListEntry<Ad>[]): ListEntry<Ad>[][] {
  const blocks: ListEntry<Ad>[][] = [];
  let cards = 0;
  for (const entry of entries) {
    if (entry.kind === 'ad') {
      if (cards % BLOCK_CARDS === 0) blocks.push([]);
      cards += 1;
    }
    blocks.at(-1)?.push(entry);
  }
  return blocks;
}
