import {
  serviceUrlFilters,
  type ServiceFilters,
  type ServiceReference,
} from '#contract/services.ts';
import { serviceCategoryNames } from '#contract/texts.ts';
import { AdListScreen } from '#src/ads/list/AdListScreen.tsx';
import { entryName, type Entry } from '#src/ads/catalog/choices.ts';
import { cityChip } from '#src/ads/list/cityChip.ts';
import { filterChips } from '#src/ads/list/filterChips.ts';
import { priceChip } from '#src/ads/list/priceChip.ts';
import { useLastCity } from '#src/ads/list/useLastCity.ts';
import { priceRangeTexts } from '#src/ads/list/priceRangeTexts.ts';
import { useListFilters } from '#src/ads/list/useListFilters.ts';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { ServiceCard } from './ServiceCard.tsx';
import { categoryText } from './serviceFacts.ts';
import { useActions } from '#src/shared/stores.ts';
import { servicesStore } from './servicesStore.ts';
import { serviceTexts } from './texts.ts';

const ServiceQuickChips = lazyWithPreload(
  async () => (await import('./ServiceQuickChips.tsx')).ServiceQuickChips,
);
const ServiceFilterPanel = lazyWithPreload(
  async () => (await import('./ServiceFilterPanel.tsx')).ServiceFilterPanel,
);

const named = ['city', 'serviceId'] as const;
const choicesOf = ({ services, cities }: ServiceReference) => ({
  serviceId: services,
  city: cities,
});

const plainFields = import.meta.env.SSR
  ? [
      { name: 'category', label: serviceTexts.category, options: serviceCategoryNames },
      { name: 'city', label: serviceTexts.city },
      { name: 'priceFrom', label: priceRangeTexts.from },
      { name: 'priceTo', label: priceRangeTexts.to },
    ]
  : undefined;

export function ServiceListScreen() {
  const { list, catalog } = useActions(servicesStore);
  const { filters, setFilters, lists } = useListFilters({
    urlFilters: serviceUrlFilters,
    list,
    catalog,
    named,
    choicesOf,
  });
  const { services, cities } = lists;
  useLastCity(filters.city, cities);
  return (
    <AdListScreen
      list={list}
      filters={filters}
      setFilters={setFilters}
      chips={chipsOf(filters, services)}
      texts={serviceTexts}
      section="services"
      hasPrices
      plainFields={plainFields}
      FilterPanel={ServiceFilterPanel}
      Quick={ServiceQuickChips}
      Card={ServiceCard}
    />
  );
}

function chipsOf(filters: ServiceFilters, services: readonly Entry[]) {
  const { category, serviceId, priceFrom, priceTo } = filters;
  return filterChips(filters, [
    [category && categoryText(category), 'category', 'priceFrom', 'priceTo'],
    [entryName(services, serviceId, serviceTexts.service), 'serviceId'],
    cityChip(filters),
    [priceChip(priceFrom, priceTo), 'priceFrom', 'priceTo'],
  ]);
}
