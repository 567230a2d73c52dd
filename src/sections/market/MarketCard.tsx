import type { MarketAd } from '#contract/market.ts';
import { AdCard, type AdCardProps } from '#src/ads/AdCard.tsx';
import { paths } from '#src/shared/paths.ts';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { conditionText, marketFacts, marketPrice } from './marketFacts.ts';

export function MarketCard({ ad, ...rest }: AdCardProps<MarketAd>) {
  return (
    <AdCard
      {...rest}
      ad={ad}
      to={paths.marketPost(ad.id)}
      price={marketPrice(ad)}
      badge={<Badge tone="overlay">{conditionText(ad.condition)}</Badge>}
      facts={marketFacts(ad)}
    />
  );
}
