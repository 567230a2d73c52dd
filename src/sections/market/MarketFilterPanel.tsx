import { useMemo } from 'react';
import { isMarketSale, type MarketFilters } from '#contract/sections/market.ts';
import { named } from '#src/ads/catalog/choices.ts';
import { EntryField } from '#src/ads/catalog/EntryField.tsx';
import { CityFilter, SelectFilter, SortFilter } from '#src/ads/list/FilterFields.tsx';
import type { FilterPanelProps } from '#src/ads/list/FilterSheet.tsx';
import { PriceRange } from '#src/ads/list/PriceRange.tsx';
import { useCatalog } from '#src/ads/catalog/catalog.ts';
import { audiences, categories, conditions, goodsItems } from './marketChoices.ts';
import { useActions } from '#src/shared/stores.ts';
import { marketStore } from './marketStore.ts';
import { marketTexts } from './texts.ts';

export function MarketFilterPanel({ filters, onChange }: FilterPanelProps<MarketFilters>) {
  const { catalog } = useActions(marketStore);
  const { lists } = useCatalog(catalog);
  const items = useMemo(() => goodsItems(lists.objects), [lists]);
  const change = (changes: Partial<MarketFilters>) => onChange({ ...filters, ...changes });

  return (
    <>
      <SelectFilter
        label={marketTexts.category}
        value={filters.category}
        options={categories}
        anyText={marketTexts.anyCategory}
        onChange={(category) => change({ category, priceFrom: undefined, priceTo: undefined })}
      />
      <EntryField
        label={marketTexts.object}
        entries={items}
        value={filters.objectId}
        onChange={(item) => change({ objectId: item?.id })}
      />
      <SelectFilter
        label={marketTexts.audience}
        value={filters.type}
        options={named(audiences)}
        anyText={marketTexts.anyAudience}
        onChange={(type) => change({ type })}
      />
      <SelectFilter
        label={marketTexts.condition}
        value={filters.condition}
        options={conditions}
        anyText={marketTexts.anyCondition}
        onChange={(condition) => change({ condition })}
      />
      <CityFilter
        label={marketTexts.city}
        filters={filters}
        names={lists.cities}
        onChange={change}
      />
      {isMarketSale(filters.category) && (
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
