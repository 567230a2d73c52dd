import type { MarketAd } from '#contract/market.ts';
import { AdCard, type AdCardProps } from '#src/ads/card/AdCard.tsx';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { conditionText, marketFacts, marketPrice } from './marketFacts.ts';

export function MarketCard({ ad, ...rest }: AdCardProps<MarketAd>) {
  return (
    <AdCard
      {...rest}
      ad={ad}
      section="market"
      price={marketPrice(ad)}
      badge={<Badge tone="overlay">{conditionText(ad.condition)}</Badge>}
      facts={marketFacts(ad)}
    />
  );
}
