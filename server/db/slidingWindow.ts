import { tooFarAfter } from './storedTimes.ts';

interface Window {
  /** How many events the window allows. */
  count: number;
  ms: number;
}

/**
 * Counts events in a sliding window that ends now.
 * @param timesSince reads the times of the events after `since`, oldest first
 * @returns the seconds until one more is allowed; 0 when it is allowed now
 */
export async function secondsUntilAllowed(
  now: Date,
  { count, ms }: Window,
  timesSince: (since: Date) => Promise<Date[]>,
): Promise<number> {
  const times = await timesSince(new Date(now.getTime() - ms));
  // Later ones are of a clock that has been set back since.
  const known = times.filter((time) => time.getTime() <= tooFarAfter(now.getTime(), 0));
  const blocking = known.at(-count);
  return blocking ? Math.ceil((blocking.getTime() + ms - now.getTime()) / 1000) : 0;
}
