import type { MarketAd } from '#contract/market.ts';
import { AdScreen } from '#src/ads/AdScreen.tsx';
import { PriceLine } from '#src/ads/PriceLine.tsx';
import { conditionText, marketPrice } from './marketFacts.ts';
import { marketPage } from './marketStore.ts';
import { marketPageTexts, marketTexts } from './texts.ts';

export function MarketScreen() {
  return (
    <AdScreen
      page={marketPage}
      section="market"
      texts={marketPageTexts}
      Summary={MarketSummary}
      facts={(ad) => [
        [marketTexts.object, ad.object],
        [marketTexts.condition, conditionText(ad.condition)],
        [marketTexts.audience, ad.type],
      ]}
    />
  );
}

const MarketSummary = ({ ad }: { ad: MarketAd }) => <PriceLine>{marketPrice(ad)}</PriceLine>;
