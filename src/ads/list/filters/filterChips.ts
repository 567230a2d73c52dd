import {
  valueName,
  type DefinedFilters,
  type ListFilter,
  type ListFilters,
  type ValuesOf,
} from '#contract/ads/listFilters.ts';
import { quoted } from '#contract/quoted.ts';
import { entryName, type Entry } from '#src/ads/catalog/choices.ts';
import { placeTexts } from '#src/ads/card/placeTexts.ts';
import { formatDay } from '#src/shared/text/format.ts';
import { priceChip } from './priceChip.ts';

/** An active filter as a chip. */
export interface FilterChip<Filters> {
  /** The first filter that the chip removes. */
  key: string;
  label: string;
  without: Filters;
}

/** Reference lists by name, as their endpoint answers them. */
export type Lists = Readonly<Record<string, readonly (string | Entry)[]>>;

interface Common {
  priceFrom?: number;
  priceTo?: number;
  radius_km?: number;
}

/** The text of a chip and the filters that it removes besides its own; undefined for none. */
function chipOf(
  filter: ListFilter,
  value: string | number,
  { values, lists }: { values: Common; lists: Lists },
): [label: string | undefined, ...others: string[]] | undefined {
  const { priceFrom, priceTo, radius_km: radius } = values;
  switch (filter.kind) {
    case 'words':
      return [quoted(String(value))];
    case 'city':
      return [radius ? placeTexts.around(String(value), radius) : String(value), 'radius_km'];
    case 'priceFrom':
      return [priceChip(priceFrom, priceTo), 'priceTo'];
    case 'priceTo':
      return priceFrom === undefined ? [priceChip(priceFrom, priceTo)] : undefined;
    case 'radius':
    case 'sort':
      return undefined;
    case 'day':
      return [formatDay(value)];
    case 'entry':
      return [
        valueName(filter, value) ??
          entryName((lists[filter.list] ?? []) as readonly Entry[], value, filter.label),
      ];
    case 'choice':
    case 'flag':
    case 'parts':
      return [valueName(filter, value)];
  }
}

const PRICES = ['priceFrom', 'priceTo'];

const leave = <Values extends object>(values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name))) as Values;

/** The chips of the active filters in the order of their declaration. */
export function filterChips<F extends ListFilters>(
  { filters: declared, isPriced }: DefinedFilters<F>,
  values: ValuesOf<F>,
  lists: Lists,
): FilterChip<ValuesOf<F>>[] {
  const set = values as Record<string, string | number | undefined>;
  return Object.entries(declared).flatMap(([name, filter]) => {
    const value = set[name];
    if (value === undefined) return [];
    const chip = chipOf(filter, value, { values: set as Common, lists });
    if (!chip?.[0]) return [];
    const [label, ...others] = chip;
    const without = leave(set, [name, ...others]) as ValuesOf<F>;
    // A list without this filter may have no prices.
    const isWithPrices = isPriced?.(without) ?? true;
    return [{ key: name, label, without: isWithPrices ? without : leave(without, PRICES) }];
  });
}
