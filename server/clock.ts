/** The only source of the current time, so that tests can move it. */
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

/** The Moscow day YYYY-MM-DD, `daysOn` days ahead. */
export const moscowDay = (now: Date, daysOn = 0): string =>
  new Date(addDays(now, daysOn).getTime() + MOSCOW_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
