import { isPaidService, type ServiceFilters } from '#contract/sections/services.ts';
import { EntryField } from '#src/ads/catalog/EntryField.tsx';
import { CityFilter, SelectFilter, SortFilter } from '#src/ads/list/FilterFields.tsx';
import type { FilterPanelProps } from '#src/ads/list/FilterSheet.tsx';
import { PriceRange } from '#src/ads/list/PriceRange.tsx';
import { useCatalog } from '#src/ads/catalog/catalog.ts';
import { categories } from './serviceFacts.ts';
import { useActions } from '#src/shared/stores.ts';
import { servicesStore } from './servicesStore.ts';
import { serviceTexts } from './texts.ts';

export function ServiceFilterPanel({ filters, onChange }: FilterPanelProps<ServiceFilters>) {
  const { catalog } = useActions(servicesStore);
  const { lists } = useCatalog(catalog);
  const change = (changes: Partial<ServiceFilters>) => onChange({ ...filters, ...changes });

  return (
    <>
      <EntryField
        label={serviceTexts.service}
        entries={lists.services}
        value={filters.serviceId}
        onChange={(service) => change({ serviceId: service?.id })}
      />
      <SelectFilter
        label={serviceTexts.category}
        value={filters.category}
        options={categories}
        anyText={serviceTexts.anyCategory}
        onChange={(category) => change({ category, priceFrom: undefined, priceTo: undefined })}
      />
      <CityFilter
        label={serviceTexts.city}
        filters={filters}
        names={lists.cities}
        onChange={change}
      />
      {isPaidService(filters.category) && (
        <PriceRange
          from={filters.priceFrom}
          to={filters.priceTo}
          onChange={(from, to) => change({ priceFrom: from, priceTo: to })}
        />
      )}
      <SortFilter filters={filters} onChange={change} />
    </>
  );
}
