import type { MarketAd } from '#contract/sections/market.ts';
import { AdCard, type AdCardProps } from '#src/ads/card/AdCard.tsx';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { conditionText, marketFacts, marketPrice } from './marketFacts.ts';

export function MarketCard({ ad, ...rest }: AdCardProps<MarketAd>) {
  const condition = conditionText(ad.condition);
  return (
    <AdCard
      {...rest}
      ad={ad}
      section="market"
      price={marketPrice(ad)}
      badge={condition && <Badge tone="overlay">{condition}</Badge>}
      kind={marketFacts(ad)}
    />
  );
}
