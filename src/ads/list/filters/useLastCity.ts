import { useEffect } from 'react';
import type { Entry } from '#src/ads/catalog/choices.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { rememberLastCity } from '#src/shared/device/lastCity.ts';
import { fold } from '#src/shared/text/suggest.ts';

/** Remembers the city of the list's filter; a part of a name does not count. */
export function useLastCity(
  text: string | undefined,
  cities: readonly (string | Entry)[] = [],
): void {
  const userId = useUserId();
  const names = cities.map((city) => (typeof city === 'string' ? city : city.name));
  const city = text && names.find((known) => fold(known) === fold(text));
  useEffect(() => {
    if (city) rememberLastCity(userId, city);
  }, [userId, city]);
}
