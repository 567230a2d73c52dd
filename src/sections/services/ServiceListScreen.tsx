import { serviceList } from '#contract/sections/services.ts';
import { AdListScreen } from '#src/ads/list/AdListScreen.tsx';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { ServiceCard } from './ServiceCard.tsx';
import { servicesStore } from './servicesStore.ts';
import { serviceTexts } from './texts.ts';

const ServiceQuickChips = lazyWithPreload(
  async () => (await import('./ServiceQuickChips.tsx')).ServiceQuickChips,
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
    Quick={ServiceQuickChips}
    Card={ServiceCard}
  />
);
