import { useEffect } from 'react';
import { useUserId } from '#src/session/sessionStore.ts';
import { rememberLastCity } from '#src/shared/device/lastCity.ts';
import { fold } from '#src/shared/text/suggest.ts';

/** Remembers the city of the list's filter; a part of a name does not count. */
export function useLastCity(text: string | undefined, cities: readonly string[]): void {
  const userId = useUserId();
  const city = text && cities.find((known) => fold(known) === fold(text));
  useEffect(() => {
    if (city) rememberLastCity(userId, city);
  }, [userId, city]);
}
