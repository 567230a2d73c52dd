import type { ServiceAd } from '#contract/sections/services.ts';
import { AdScreen } from '#src/ads/detail/AdScreen.tsx';
import { sectionCrumbs } from '#src/ads/detail/sectionCrumbs.ts';
import { ServiceCard } from './ServiceCard.tsx';
import { BoostPanel, type BoostProps } from '#src/ads/boost/BoostPanel.tsx';
import { serviceFactList, serviceOnPhotos, servicePrice } from './serviceFacts.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { servicesStore } from './servicesStore.ts';
import { serviceDetailTexts, serviceTexts } from './texts.ts';

const crumbs = (ad: ServiceAd) =>
  sectionCrumbs('services', serviceTexts.title, [
    [ad.service, { serviceId: String(ad.service_id) }],
    [ad.city, { city: ad.city }],
  ]);

export function ServiceScreen() {
  const { detail } = useActions(servicesStore);
  return (
    <AdScreen
      detail={detail}
      section="services"
      texts={serviceDetailTexts}
      price={servicePrice}
      headline={servicePrice}
      photoSubject={serviceOnPhotos}
      facts={serviceFactList}
      crumbs={crumbs}
      Card={ServiceCard}
      Boost={ServiceBoost}
    />
  );
}

const ServiceBoost = (props: BoostProps<ServiceAd>) => <BoostPanel section="services" {...props} />;
