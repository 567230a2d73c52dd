import type { MarketAd } from '#contract/sections/market.ts';
import { AdScreen } from '#src/ads/detail/AdScreen.tsx';
import { sectionCrumbs } from '#src/ads/detail/sectionCrumbs.ts';
import { MarketCard } from './MarketCard.tsx';
import { BoostPanel, type BoostProps } from '#src/ads/boost/BoostPanel.tsx';
import { itemOnPhotos, marketFactList, marketPrice } from './marketFacts.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { marketStore } from './marketStore.ts';
import { marketDetailTexts, marketTexts } from './texts.ts';

const crumbs = (ad: MarketAd) =>
  sectionCrumbs('market', marketTexts.title, [
    [ad.object.slice(ad.object.indexOf('/') + 1), { objectId: String(ad.object_id) }],
    [ad.city, { city: ad.city }],
  ]);

export function MarketScreen() {
  const { detail } = useActions(marketStore);
  return (
    <AdScreen
      detail={detail}
      section="market"
      texts={marketDetailTexts}
      price={marketPrice}
      headline={marketPrice}
      Boost={MarketBoost}
      photoSubject={itemOnPhotos}
      facts={marketFactList}
      crumbs={crumbs}
      Card={MarketCard}
    />
  );
}

const MarketBoost = (props: BoostProps<MarketAd>) => <BoostPanel section="market" {...props} />;
