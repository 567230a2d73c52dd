import type { Coordinates } from '#src/messenger/bridge.ts';

const TIMEOUT_MS = 15_000;
const MAX_AGE_MS = 600_000;
/** The browser's timeout does not count while it asks the user, and WebViews may never ask. */
const ANSWER_MS = 30_000;

/** Where the browser says that the user is; rejects when they do not want to tell. */
export const browserLocation = (): Promise<Coordinates> =>
  new Promise((resolve, reject) => {
    setTimeout(reject, ANSWER_MS);
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
      timeout: TIMEOUT_MS,
      maximumAge: MAX_AGE_MS,
    });
  });
