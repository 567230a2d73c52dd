import { useMemo } from 'react';
import { useUserId } from '#src/session/sessionStore.ts';
import { readLastCity } from '#src/shared/device/lastCity.ts';

/** The cities, the user's last one first. */
export function useCityFirst(cities: readonly string[]): readonly string[] {
  const last = readLastCity(useUserId());
  return useMemo(() => {
    if (!last || !cities.includes(last)) return cities;
    return [last, ...cities.filter((city) => city !== last)];
  }, [cities, last]);
}
