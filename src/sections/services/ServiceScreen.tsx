import type { ServiceAd } from '#contract/services.ts';
import { AdScreen } from '#src/ads/AdScreen.tsx';
import { PriceLine } from '#src/ads/PriceLine.tsx';
import { categoryText, servicePrice } from './serviceFacts.ts';
import { servicePage } from './servicesStore.ts';
import { servicePageTexts, serviceTexts } from './texts.ts';

export function ServiceScreen() {
  return (
    <AdScreen
      page={servicePage}
      section="services"
      texts={servicePageTexts}
      Summary={ServiceSummary}
      facts={(ad) => [
        [serviceTexts.service, ad.service],
        [serviceTexts.category, categoryText(ad.category)],
      ]}
    />
  );
}

const ServiceSummary = ({ ad }: { ad: ServiceAd }) => <PriceLine>{servicePrice(ad)}</PriceLine>;
