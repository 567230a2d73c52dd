import type { MarketAd } from '#contract/market.ts';
import { AdScreen } from '#src/ads/detail/AdScreen.tsx';
import { BoostPanel } from '#src/ads/boost/BoostPanel.tsx';
import { PriceLine } from '#src/ads/detail/PriceLine.tsx';
import { marketFactList, marketPrice } from './marketFacts.ts';
import { useActions } from '#src/shared/stores.ts';
import { marketStore } from './marketStore.ts';
import { marketDetailTexts } from './texts.ts';

export function MarketScreen() {
  const { detail } = useActions(marketStore);
  return (
    <AdScreen
      detail={detail}
      section="market"
      texts={marketDetailTexts}
      Summary={MarketSummary}
      Boost={MarketBoost}
      facts={marketFactList}
    />
  );
}

const MarketBoost = ({ ad }: { ad: MarketAd }) => <BoostPanel section="market" ad={ad} />;

const MarketSummary = ({ ad }: { ad: MarketAd }) => <PriceLine>{marketPrice(ad)}</PriceLine>;
