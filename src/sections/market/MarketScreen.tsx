import type { MarketAd } from '#contract/market.ts';
import { AdScreen } from '#src/ads/AdScreen.tsx';
import { PriceLine } from '#src/ads/PriceLine.tsx';
import { marketFactList, marketPrice } from './marketFacts.ts';
import { marketPage } from './marketStore.ts';
import { marketPageTexts } from './texts.ts';

export function MarketScreen() {
  return (
    <AdScreen
      page={marketPage}
      section="market"
      texts={marketPageTexts}
      Summary={MarketSummary}
      facts={marketFactList}
    />
  );
}

const MarketSummary = ({ ad }: { ad: MarketAd }) => <PriceLine>{marketPrice(ad)}</PriceLine>;
