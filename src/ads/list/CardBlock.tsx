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
  /** How many of its cards are on view at once. */
  eagerCount: number;
  /** Watches the last item of the list; undefined in every other block. */
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

/** Part of a long list; far from the screen only its room is left, so that no list is too long. */
export const CardBlock = memo(CardBlockOf) as typeof CardBlockOf;

/** Divides by two, three and four columns, so that every block but the last fills its rows. */
const BLOCK_CARDS = 24;

/** Cuts a list into blocks; promo banners stand in the block of the card before them. */
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
