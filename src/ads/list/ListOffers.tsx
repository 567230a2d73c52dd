import { RADII } from '#contract/ads/listFilters.ts';
import { placeTexts } from '#src/ads/card/placeTexts.ts';
import { listNearbyCities, type NearbyCity } from '#contract/search/nearby.ts';
import type { PetFilters } from '#contract/sections/pets.ts';
import { useLoaded } from '#src/shared/hooks/useLoaded.ts';
import { useStores } from '#src/shared/stores/stores.ts';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { countTexts } from './filters/countTexts.ts';
import type { FilterChip } from './filters/filterChips.ts';
import { listTexts } from './texts.ts';
import { filtersKey, type AdCounter } from './filters/useCount.ts';
import type { ListSearch } from './listSearch.ts';

/** Radii that are offered, of those with ads. */
const WIDER_MAX = 2;

export interface ListOffersProps extends ListSearch {
  chips: readonly FilterChip<object>[];
  counter: AdCounter;
  onApply: (filters: object) => void;
}

/** Where little or nothing is found: the cities around and fewer filters, as far as there are ads then. */
export function ListOffers({ chips, counter, onApply, ...search }: ListOffersProps) {
  const around = aroundOf(search.filters);
  const found = useNearby(search);
  const counts = useCounts([...chips, ...around], counter);
  // All offers come at once: a late one would move those that are there.
  const known = found && counts;
  const nearby = known ? found : [];
  const countOf = ({ key }: FilterChip<object>): number => known?.get(key) ?? 0;
  const looser = chips.filter((chip) => countOf(chip) > 0);
  const wider = around.filter((chip) => countOf(chip) > 0).slice(0, WIDER_MAX);
  if (chips.length === 0 && nearby.length + wider.length === 0) return null;
  return (
    <ActionList title={countTexts.loosen}>
      {chips.length > 0 && (
        <ActionRow icon="close" label={listTexts.reset} onClick={() => onApply({})} />
      )}
      {nearby.map(({ city, distance_km: km, count }) => (
        <ActionRow
          key={city}
          icon="near"
          label={countTexts.inCity(placeTexts.distance(city, km), count)}
          onClick={() => onApply({ ...search.filters, city, radius_km: undefined })}
        />
      ))}
      {wider.map((chip) => (
        <ActionRow
          key={chip.key}
          icon="near"
          label={countTexts.around(chip.label, countOf(chip))}
          onClick={() => onApply(chip.without)}
        />
      ))}
      {looser.map((chip) => (
        <ActionRow
          key={chip.key}
          icon="filter"
          label={countTexts.without(chip.label, countOf(chip))}
          onClick={() => onApply(chip.without)}
        />
      ))}
    </ActionList>
  );
}

/** The same search with the cities around, nearest first. */
function aroundOf(filters: object): FilterChip<object>[] {
  const { city, radius_km: present = 0 } = filters as { city?: string; radius_km?: number };
  if (!city) return [];
  return RADII.filter((km) => km > present).map((km) => ({
    key: `radius ${km}`,
    label: placeTexts.around(city, km),
    without: { ...filters, radius_km: km },
  }));
}

/** The nearest cities that have ads for the other filters; undefined until they are known. */
function useNearby({ section, filters }: ListSearch): readonly NearbyCity[] | undefined {
  const { api } = useStores();
  // The list's filters are those of its section.
  const body = { section, filters } as { section: 'pets'; filters: PetFilters };
  return useLoaded(`${section} ${filtersKey(filters)}`, async () =>
    body.filters.city ? await api.fetch(listNearbyCities, { body }).catch(() => []) : [],
  ).latest;
}

/** How many ads there are with each of the changes; undefined until all are counted. */
function useCounts(
  chips: readonly FilterChip<object>[],
  counter: AdCounter,
): ReadonlyMap<string, number> | undefined {
  const count = async ({ key, without }: FilterChip<object>) =>
    [key, await counter.count(without).catch(() => 0)] as const;
  const key = chips.map(({ without }) => filtersKey(without)).join(' ');
  return useLoaded(key, async () => new Map(await Promise.all(chips.map(count)))).latest;
}
