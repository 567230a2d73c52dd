import { serviceFilters, type ServiceFilters } from '#contract/services.ts';
import { AdListScreen } from '#src/ads/list/AdListScreen.tsx';
import { entryName, type Entry } from '#src/ads/catalog/choices.ts';
import { filterChips } from '#src/ads/list/filterChips.ts';
import { priceChip } from '#src/ads/list/priceChip.ts';
import { useCatalog } from '#src/ads/catalog/catalog.ts';
import { useLastCity } from '#src/ads/list/useLastCity.ts';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { useUrlFilters } from '#src/shared/useUrlFilters.ts';
import { ServiceCard } from './ServiceCard.tsx';
import { categoryText } from './serviceFacts.ts';
import { useActions } from '#src/shared/stores.ts';
import { servicesStore } from './servicesStore.ts';
import { serviceTexts } from './texts.ts';

const ServiceFilterPanel = lazyWithPreload(
  async () => (await import('./ServiceFilterPanel.tsx')).ServiceFilterPanel,
);

export function ServiceListScreen() {
  const { list, catalog } = useActions(servicesStore);
  const [filters, setFilters] = useUrlFilters(serviceFilters);
  const hasNames = filters.city !== undefined || filters.serviceId !== undefined;
  const { services, cities } = useCatalog(catalog, hasNames).lists;
  useLastCity(filters.city, cities);
  return (
    <AdListScreen
      list={list}
      filters={filters}
      setFilters={setFilters}
      chips={chipsOf(filters, services)}
      texts={serviceTexts}
      section="services"
      FilterPanel={ServiceFilterPanel}
      Card={ServiceCard}
    />
  );
}

function chipsOf(filters: ServiceFilters, services: readonly Entry[]) {
  const { category, serviceId, city, priceFrom, priceTo } = filters;
  return filterChips(filters, [
    [category && categoryText(category), 'category', 'priceFrom', 'priceTo'],
    [entryName(services, serviceId, serviceTexts.service), 'serviceId'],
    [city, 'city'],
    [priceChip(priceFrom, priceTo), 'priceFrom', 'priceTo'],
  ]);
}
