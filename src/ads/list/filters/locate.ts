import { nearestCity } from '#contract/search/places.ts';
import type { Api } from '#src/shared/api/api.ts';
import { requestTelegramLocation, type Coordinates } from '#src/telegram/location.ts';

const TIMEOUT_MS = 15_000;
const MAX_AGE_MS = 600_000;
/** The browser's timeout does not count while it asks the user, and WebViews may never ask. */
const ANSWER_MS = 30_000;

/** About a kilometre: enough for a city. */
const rounded = (degrees: number): number => Math.round(degrees * 100) / 100;

const browserLocation = (): Promise<Coordinates> =>
  new Promise((resolve, reject) => {
    setTimeout(reject, ANSWER_MS);
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
      timeout: TIMEOUT_MS,
      maximumAge: MAX_AGE_MS,
    });
  });

async function locate(): Promise<Coordinates | undefined> {
  const inTelegram = await requestTelegramLocation();
  if (inTelegram === 'denied') return undefined;
  if (inTelegram !== 'unsupported') return inTelegram;
  return browserLocation().catch(() => undefined);
}

/** The nearest city to where the user is; undefined when they do not tell. */
export async function locateCity(api: Api): Promise<string | undefined> {
  const place = await locate();
  if (!place) return undefined;
  const body = { lat: rounded(place.latitude), lon: rounded(place.longitude) };
  return (await api.fetch(nearestCity, { body })).city;
}
