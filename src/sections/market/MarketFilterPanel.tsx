import { useMemo } from 'react';
import {
  AUDIENCE,
  CONDITION,
  isMarketSale,
  MARKET_CATEGORY,
  marketList,
  type MarketFilters,
} from '#contract/sections/market.ts';
import { audienceNames } from '#contract/texts.ts';
import { named } from '#src/ads/catalog/choices.ts';
import { EntryField } from '#src/ads/catalog/EntryField.tsx';
import { CityFilter, optionsOf, SelectFilter } from '#src/ads/list/filters/FilterFields.tsx';
import type { FilterPanelProps } from '#src/ads/list/filters/FilterSheet.tsx';
import { PriceRange } from '#src/ads/list/filters/PriceRange.tsx';
import { useCatalog } from '#src/ads/catalog/catalog.ts';
import { goodsItems } from './marketChoices.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { marketStore } from './marketStore.ts';
import { marketTexts } from './texts.ts';

const { category, objectId, type, condition, city } = marketList.filters;
const categories = optionsOf(category, [MARKET_CATEGORY.sale, MARKET_CATEGORY.free]);
const conditions = optionsOf(condition, [CONDITION.new, CONDITION.used]);
/** The first name means that none was given. */
const audiences = named(audienceNames.slice(AUDIENCE.any));

export function MarketFilterPanel({ filters, onChange }: FilterPanelProps<MarketFilters>) {
  const { catalog } = useActions(marketStore);
  const { lists } = useCatalog(catalog);
  const items = useMemo(() => goodsItems(lists.objects), [lists]);
  const change = (changes: Partial<MarketFilters>) => onChange({ ...filters, ...changes });

  return (
    <>
      <SelectFilter
        label={category.label}
        value={filters.category}
        options={categories}
        anyText={marketTexts.anyCategory}
        onChange={(chosen) =>
          change({ category: chosen, priceFrom: undefined, priceTo: undefined })
        }
      />
      <EntryField
        label={objectId.label}
        entries={items}
        value={filters.objectId}
        onChange={(item) => change({ objectId: item?.id })}
      />
      <SelectFilter
        label={type.label}
        value={filters.type}
        options={audiences}
        anyText={marketTexts.anyAudience}
        onChange={(audience) => change({ type: audience })}
      />
      <SelectFilter
        label={condition.label}
        value={filters.condition}
        options={conditions}
        anyText={marketTexts.anyCondition}
        onChange={(chosen) => change({ condition: chosen })}
      />
      <CityFilter label={city.label} filters={filters} names={lists.cities} onChange={change} />
      {isMarketSale(filters.category) && (
        <PriceRange
          from={filters.priceFrom}
          to={filters.priceTo}
          onChange={(from, to) => change({ priceFrom: from, priceTo: to })}
        />
      )}
    </>
  );
}
