import { memo, useCallback, type ComponentType, type ReactNode } from 'react';
import type { BaseAd } from '#contract/ads/ads.ts';
import type { Promo } from '#contract/admin/promos.ts';
import type { AdCardProps } from '#src/ads/card/AdCard.tsx';
import { useActions } from '#src/shared/stores/stores.ts';
import styles from '#src/ads/card/CardGrid.module.css';
import { PromoBanner } from './PromoBanner.tsx';
import { useHalfVisible } from '#src/shared/hooks/useHalfVisible.ts';
import { viewCounts } from '#src/ads/views/viewCounts.ts';

/** A ref that returns its cleanup. */
export type Watch = (element: Element | null) => (() => void) | undefined;

interface ItemProps {
  /** For boosted ads and promos: called once when the item is on view. */
  onSeen?: (() => void) | undefined;
  /** The windowing ref of the chunk. */
  watch: Watch;
  /** The ref of the last item of the list. */
  lastRef: Watch | undefined;
  isWide?: boolean;
  children: ReactNode;
}

function Item({ onSeen, watch, lastRef, isWide, children }: ItemProps) {
  const seenRef = useHalfVisible(() => onSeen?.(), onSeen !== undefined);
  const ref = useCallback(
    (element: Element | null) => {
      const stops = [watch(element), seenRef(element), lastRef?.(element)];
      return () => stops.forEach((stop) => stop?.());
    },
    [watch, seenRef, lastRef],
  );
  return (
    <li ref={ref} className={isWide ? styles.wide : undefined}>
      {children}
    </li>
  );
}

interface CardItemProps<Ad> extends AdCardProps<Ad>, Pick<ItemProps, 'watch' | 'lastRef'> {
  Card: ComponentType<AdCardProps<Ad>>;
}

function CardItemOf<Ad extends BaseAd>({ Card, watch, lastRef, ...card }: CardItemProps<Ad>) {
  const { ad, boost } = card;
  const { countBoostShown } = useActions(viewCounts);
  return (
    <Item watch={watch} lastRef={lastRef} onSeen={boost && (() => countBoostShown(ad.id))}>
      <Card {...card} />
    </Item>
  );
}

/** Memoized, so that a longer list does not render all cards again. */
export const CardItem = memo(CardItemOf) as typeof CardItemOf;

export const PromoItem = memo(function PromoItem({
  promo,
  watch,
  lastRef,
}: { promo: Promo } & Pick<ItemProps, 'watch' | 'lastRef'>) {
  const { countPromoShown } = useActions(viewCounts);
  return (
    <Item watch={watch} lastRef={lastRef} onSeen={() => countPromoShown(promo.id)} isWide>
      <PromoBanner promo={promo} />
    </Item>
  );
});
