import type { AdCardProps } from '#src/ads/card/AdCard.tsx';
import { viewOf, type AnyAd } from './sectionViews.ts';

interface AnyAdCardProps extends Omit<AdCardProps<never>, 'ad'> {
  item: AnyAd;
}

/** The card of an ad of any section. */
export function AnyAdCard({ item, ...rest }: AnyAdCardProps) {
  const { Card } = viewOf(item);
  return <Card {...rest} ad={item.ad} />;
}
