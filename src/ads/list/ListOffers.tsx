import { useEffect, useState } from 'react';
import { RADII } from '#contract/ads/listFilters.ts';
import { placeTexts } from '#src/ads/card/placeTexts.ts';
import { listNearbyCities, type NearbyCity } from '#contract/search/nearby.ts';
import type { PetFilters } from '#contract/sections/pets.ts';
import type { Api } from '#src/shared/api/api.ts';
import { useStores } from '#src/shared/stores/stores.ts';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { countTexts } from './filters/countTexts.ts';
import type { FilterChip } from './filters/filterChips.ts';
import { listTexts } from './texts.ts';
import type { AdCounter } from './filters/useCount.ts';
import type { ListSearch } from './useSaveSearch.ts';

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
  const [found, setFound] = useState<readonly NearbyCity[]>();
  const key = JSON.stringify({ section, filters });
  useEffect(() => {
    let isCurrent = true;
    // The list's filters are those of its section.
    const body = JSON.parse(key) as Parameters<typeof fetchNearby>[1];
    const read = async () => {
      const cities = body.filters.city ? await fetchNearby(api, body).catch(() => []) : [];
      if (isCurrent) setFound(cities);
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, [api, key]);
  return found;
}

const fetchNearby = (api: Api, body: { section: 'pets'; filters: PetFilters }) =>
  api.fetch(listNearbyCities, { body });

/** How many ads there are with each of the changes; undefined until all are counted. */
function useCounts(
  chips: readonly FilterChip<object>[],
  counter: AdCounter,
): ReadonlyMap<string, number> | undefined {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>();
  const key = JSON.stringify(chips);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const all = JSON.parse(key) as FilterChip<object>[];
      const found = await Promise.all(
        all.map(
          async (chip) => [chip.key, await counter.count(chip.without).catch(() => 0)] as const,
        ),
      );
      if (isCurrent) setCounts(new Map(found));
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, [counter, key]);
  return counts;
}
