import { useEffect, useState, type ReactNode } from 'react';
import { RADII } from '#contract/ads/listFilters.ts';
import { placeTexts } from '#src/ads/card/placeTexts.ts';
import { listNearbyCities, type NearbyCity } from '#contract/search/nearby.ts';
import type { PetFilters } from '#contract/sections/pets.ts';
import type { Api } from '#src/shared/api/api.ts';
import { useStores } from '#src/shared/stores/stores.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { countTexts, savedTexts } from './filters/countTexts.ts';
import type { FilterChip } from './filters/filterChips.ts';
import styles from './EmptyList.module.css';
import type { AdCounter } from './filters/useCount.ts';
import { useSaveSearch, type ListSearch } from './useSaveSearch.ts';

/** Radii that are offered, of those with ads. */
const WIDER_MAX = 2;

interface EmptyListProps extends ListSearch {
  text: string;
  chips: readonly FilterChip<object>[];
  counter: AdCounter;
  onApply(filters: object): void;
  /** Drops all filters. */
  reset: ReactNode;
}

/** Nothing found: offers the cities around and to drop filters, as far as there are ads then. */
export function EmptyList({ text, chips, counter, onApply, reset, ...search }: EmptyListProps) {
  const { save, isBusy } = useSaveSearch(search);
  const around = aroundOf(search.filters);
  const found = useNearby(search);
  const counts = useCounts([...chips, ...around], counter);
  // All offers come at once: a late one would move those that are there.
  const known = found && counts;
  const nearby = known ? found : [];
  const countOf = ({ key }: FilterChip<object>): number => known?.get(key) ?? 0;
  const looser = chips.filter((chip) => countOf(chip) > 0);
  const wider = around.filter((chip) => countOf(chip) > 0).slice(0, WIDER_MAX);
  return (
    <EmptyState
      text={text}
      action={
        <ul className={styles.offers} aria-label={countTexts.loosen}>
          {/* What loads later comes below, so that it moves nothing that can be tapped. */}
          <li>
            <Button isBusy={isBusy} onClick={save}>
              {savedTexts.save}
            </Button>
          </li>
          {reset && <li>{reset}</li>}
          {nearby.map(({ city, distance_km: km, count }) => (
            <li key={city}>
              <Button
                mode="bezeled"
                onClick={() => onApply({ ...search.filters, city, radius_km: undefined })}
              >
                {countTexts.inCity(placeTexts.distance(city, km), count)}
              </Button>
            </li>
          ))}
          {wider.map((chip) => (
            <li key={chip.key}>
              <Button mode="bezeled" onClick={() => onApply(chip.without)}>
                {countTexts.around(chip.label, countOf(chip))}
              </Button>
            </li>
          ))}
          {looser.map((chip) => (
            <li key={chip.key}>
              <Button mode="bezeled" onClick={() => onApply(chip.without)}>
                {countTexts.without(chip.label, countOf(chip))}
              </Button>
            </li>
          ))}
        </ul>
      }
    />
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
