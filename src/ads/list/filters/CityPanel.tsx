import { useMemo } from 'react';
import { useCatalog, type Catalog } from '#src/ads/catalog/catalog.ts';
import { listTexts } from '#src/ads/list/texts.ts';
import type { Lists } from './filterChips.ts';
import { CityFilter, type CityFilterProps } from './FilterFields.tsx';
import type { FilterPanelProps } from './FilterSheet.tsx';

interface CityPanelProps extends FilterPanelProps<CityFilterProps['filters']> {
  catalog: Catalog<Lists>;
}

/** The filters by place, without the others. */
export function CityPanel({ filters, onChange, catalog }: CityPanelProps) {
  const { lists } = useCatalog(catalog);
  const names = useMemo(
    () => lists['cities']?.map((city) => (typeof city === 'string' ? city : city.name)) ?? [],
    [lists],
  );
  return (
    <CityFilter
      label={listTexts.city}
      filters={filters}
      names={names}
      onChange={(changes) => onChange({ ...filters, ...changes })}
    />
  );
}
