import type { ServiceAd } from '#contract/services.ts';
import { AdScreen } from '#src/ads/detail/AdScreen.tsx';
import { BoostPanel } from '#src/ads/boost/BoostPanel.tsx';
import { PriceLine } from '#src/ads/detail/PriceLine.tsx';
import { serviceFactList, servicePrice } from './serviceFacts.ts';
import { useActions } from '#src/shared/stores.ts';
import { servicesStore } from './servicesStore.ts';
import { serviceDetailTexts } from './texts.ts';

export function ServiceScreen() {
  const { detail } = useActions(servicesStore);
  return (
    <AdScreen
      detail={detail}
      section="services"
      texts={serviceDetailTexts}
      Summary={ServiceSummary}
      facts={serviceFactList}
      Boost={ServiceBoost}
    />
  );
}

const ServiceBoost = ({ ad }: { ad: ServiceAd }) => <BoostPanel section="services" ad={ad} />;

const ServiceSummary = ({ ad }: { ad: ServiceAd }) => <PriceLine>{servicePrice(ad)}</PriceLine>;
