import {
  isPaidService,
  SERVICE_CATEGORY,
  serviceList,
  type ServiceFilters,
} from '#contract/sections/services.ts';
import { EntryField } from '#src/ads/catalog/EntryField.tsx';
import { CityFilter, optionsOf, SelectFilter } from '#src/ads/list/filters/FilterFields.tsx';
import type { FilterPanelProps } from '#src/ads/list/filters/FilterSheet.tsx';
import { PriceRange } from '#src/ads/list/filters/PriceRange.tsx';
import { useCatalog } from '#src/ads/catalog/catalog.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { servicesStore } from './servicesStore.ts';
import { serviceTexts } from './texts.ts';

const { serviceId, category, city } = serviceList.filters;
const categories = optionsOf(category, Object.values(SERVICE_CATEGORY));

export function ServiceFilterPanel({ filters, onChange }: FilterPanelProps<ServiceFilters>) {
  const { catalog } = useActions(servicesStore);
  const { lists } = useCatalog(catalog);
  const change = (changes: Partial<ServiceFilters>) => onChange({ ...filters, ...changes });

  return (
    <>
      <EntryField
        label={serviceId.label}
        entries={lists.services}
        value={filters.serviceId}
        onChange={(service) => change({ serviceId: service?.id })}
      />
      <SelectFilter
        label={category.label}
        value={filters.category}
        options={categories}
        anyText={serviceTexts.anyCategory}
        onChange={(chosen) =>
          change({ category: chosen, priceFrom: undefined, priceTo: undefined })
        }
      />
      <CityFilter label={city.label} filters={filters} names={lists.cities} onChange={change} />
      {isPaidService(filters.category) && (
        <PriceRange
          from={filters.priceFrom}
          to={filters.priceTo}
          onChange={(from, to) => change({ priceFrom: from, priceTo: to })}
        />
      )}
    </>
  );
}
