/** The server's only source of "now", so that tests and rehearsals can move it. */
export type Clock = () => Date;

export const systemClock =
  (offsetSeconds = 0): Clock =>
  () =>
    new Date(Date.now() + offsetSeconds * 1000);

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const addDays = (time: Date, days: number): Date => new Date(time.getTime() + days * DAY_MS);

const MOSCOW_MS = 3 * HOUR_MS;

/** The day in Moscow, by which promos begin and end: YYYY-MM-DD, so many days on. */
export const moscowDay = (now: Date, daysOn = 0): string =>
  new Date(addDays(now, daysOn).getTime() + MOSCOW_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
