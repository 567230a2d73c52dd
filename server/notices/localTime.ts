import { DAY_MS, MINUTE_MS } from '#contract/time.ts';

const DAY_MINUTES = DAY_MS / MINUTE_MS;

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Minutes since midnight in the time zone. */
function localMinutes(at: Date, timezone: string): number {
  const format = { timeZone: timezone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
  return minutesOf(new Intl.DateTimeFormat('ru', format as Intl.DateTimeFormatOptions).format(at));
}

/** The next time, from `at` on, at which the clock of the time zone shows `time`. */
export function nextLocal(at: Date, time: string, timezone: string): Date {
  const minutes = (minutesOf(time) - localMinutes(at, timezone) + DAY_MINUTES) % DAY_MINUTES;
  const start = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS;
  return new Date(start + minutes * MINUTE_MS);
}

/** The last midnight in the time zone. */
export const localMidnight = (at: Date, timezone: string): Date =>
  new Date(
    Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS - localMinutes(at, timezone) * MINUTE_MS,
  );

/** Whether `at` is within the quiet hours, which may span midnight; equal times are none. */
export function isQuiet(
  at: Date,
  { quietFrom, quietTo, timezone }: { quietFrom: string; quietTo: string; timezone: string },
): boolean {
  const [from, to, now] = [minutesOf(quietFrom), minutesOf(quietTo), localMinutes(at, timezone)];
  return from <= to ? now >= from && now < to : now >= from || now < to;
}
