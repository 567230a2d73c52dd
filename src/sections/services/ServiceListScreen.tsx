import { serviceList } from '#contract/sections/services.ts';
import { AdListScreen } from '#src/ads/list/AdListScreen.tsx';
import { useLastCity } from '#src/ads/list/filters/useLastCity.ts';
import { useListFilters } from '#src/ads/list/filters/useListFilters.ts';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { ServiceCard } from './ServiceCard.tsx';
import { useActions } from '#src/shared/stores/stores.ts';
import { servicesStore } from './servicesStore.ts';
import { serviceTexts } from './texts.ts';

const ServiceQuickChips = lazyWithPreload(
  async () => (await import('./ServiceQuickChips.tsx')).ServiceQuickChips,
);
const ServiceFilterPanel = lazyWithPreload(
  async () => (await import('./ServiceFilterPanel.tsx')).ServiceFilterPanel,
);

export function ServiceListScreen() {
  const { list, catalog } = useActions(servicesStore);
  const { filters, setFilters, chips, lists } = useListFilters({
    defined: serviceList,
    list,
    catalog,
  });
  useLastCity(filters.city, lists.cities);
  return (
    <AdListScreen
      list={list}
      filters={filters}
      setFilters={setFilters}
      chips={chips}
      texts={serviceTexts}
      section="services"
      defined={serviceList}
      FilterPanel={ServiceFilterPanel}
      Quick={ServiceQuickChips}
      Card={ServiceCard}
    />
  );
}
