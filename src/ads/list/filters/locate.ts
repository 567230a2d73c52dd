import { nearestCity } from '#contract/search/places.ts';
import type { Api } from '#src/shared/api/api.ts';
import { requestLocation } from '#src/messenger/location.ts';

/** About a kilometre: enough for a city. */
const rounded = (degrees: number): number => Math.round(degrees * 100) / 100;

/** The nearest city to where the user is; undefined when they do not tell. */
export async function locateCity(api: Api): Promise<string | undefined> {
  const place = await requestLocation();
  if (!place) return undefined;
  const body = { lat: rounded(place.latitude), lon: rounded(place.longitude) };
  return (await api.fetch(nearestCity, { body })).city;
}
