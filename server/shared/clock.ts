import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';

/** The only source of the current time, so that tests can move it. */
export type Clock = () => Date;

export const systemClock =
  (offsetSeconds = 0): Clock =>
  () =>
    new Date(Date.now() + offsetSeconds * 1000);

export const addMinutes = (time: Date, minutes: number): Date =>
  new Date(time.getTime() + minutes * MINUTE_MS);

export const addDays = (time: Date, days: number): Date => new Date(time.getTime() + days * DAY_MS);

/** The same day of another year. */
export const addYears = (time: Date, years: number): Date => {
  const moved = new Date(time);
  moved.setUTCFullYear(moved.getUTCFullYear() + years);
  return moved;
};

const MOSCOW_MS = 3 * HOUR_MS;

/** The Moscow day YYYY-MM-DD, `daysOn` days ahead. */
export const moscowDay = (now: Date, daysOn = 0): string =>
  new Date(addDays(now, daysOn).getTime() + MOSCOW_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
