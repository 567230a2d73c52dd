import { serviceList } from '#contract/sections/services.ts';
import { AdListScreen } from '#src/ads/list/AdListScreen.tsx';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { ServiceCard } from './ServiceCard.tsx';
import { servicesStore } from './servicesStore.ts';
import { serviceTexts } from './texts.ts';

const ServiceListChips = lazyWithPreload(
  async () => (await import('./ServiceListChips.tsx')).ServiceListChips,
);
const ServiceFilterPanel = lazyWithPreload(
  async () => (await import('./ServiceFilterPanel.tsx')).ServiceFilterPanel,
);

export const ServiceListScreen = () => (
  <AdListScreen
    section="services"
    store={servicesStore}
    defined={serviceList}
    texts={serviceTexts}
    FilterPanel={ServiceFilterPanel}
    Chips={ServiceListChips}
    Card={ServiceCard}
  />
);
