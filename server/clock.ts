/** The server's only source of "now", so that tests and rehearsals can move it. */
export type Clock = () => Date;

export const systemClock =
  (offsetSeconds = 0): Clock =>
  () =>
    new Date(Date.now() + offsetSeconds * 1000);

export const DAY_MS = 24 * 60 * 60 * 1000;
export const addDays = (time: Date, days: number): Date => new Date(time.getTime() + days * DAY_MS);
