import type { MarketAd } from '#contract/market.ts';
import { AdScreen } from '#src/ads/AdScreen.tsx';
import { BoostPanel } from '#src/ads/boost/BoostPanel.tsx';
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
      Boost={MarketBoost}
      facts={marketFactList}
    />
  );
}

const MarketBoost = ({ ad }: { ad: MarketAd }) => <BoostPanel section="market" ad={ad} />;

const MarketSummary = ({ ad }: { ad: MarketAd }) => <PriceLine>{marketPrice(ad)}</PriceLine>;
