import { addDays } from '#server/clock.ts';

const MOSCOW_MS = 3 * 60 * 60 * 1000;

/** The day in Moscow, by which promos begin and end: YYYY-MM-DD, so many days on. */
export const moscowDay = (now: Date, daysOn = 0): string =>
  new Date(addDays(now, daysOn).getTime() + MOSCOW_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
