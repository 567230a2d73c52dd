import { plural } from '#contract/plural.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { monthNames } from '#contract/texts.ts';
import { timeTexts } from '#src/shared/texts.ts';

const THIN_SPACE = '\u202F';
const NO_BREAK_SPACE = '\u00A0';

/** 12500 → «12 500», with thin no-break spaces. */
export const formatNumber = (value: number): string =>
  String(value).replace(/\B(?=(\d{3})+(?!\d))/gu, THIN_SPACE);

export const formatPrice = (roubles: number): string =>
  `${formatNumber(roubles)}${NO_BREAK_SPACE}₽`;

/** «5 объявлений» */
export const countOf = (count: number, forms: readonly [string, string, string]): string =>
  `${formatNumber(count)}${NO_BREAK_SPACE}${plural(count, ...forms)}`;

/** «2026-05-30» is that day in local time, not midnight UTC. */
const toDate = (time: string | number | Date): Date =>
  typeof time === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(time)
    ? new Date(`${time}T00:00:00`)
    : new Date(time);

/** Converts a date to one whose local fields show another time zone. */
export type Clock = (date: Date) => Date;
const localClock: Clock = (date) => date;
const MOSCOW_MINUTES = 180;
/** The server's time zone; it has no daylight saving time. */
export const moscow: Clock = (date) =>
  new Date(date.getTime() + (MOSCOW_MINUTES + date.getTimezoneOffset()) * MINUTE_MS);

const startOfDay = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** Whole calendar days from `date` to `now`; rounding absorbs daylight saving time. */
const daysBetween = (date: Date, now: Date): number =>
  Math.round((startOfDay(now) - startOfDay(date)) / DAY_MS);

/** «30 мая», with the year when it is not the current one. */
export function formatDay(
  time: string | number | Date,
  now: Date = new Date(),
  clock: Clock = localClock,
): string {
  const date = clock(toDate(time));
  const day = `${date.getDate()}${NO_BREAK_SPACE}${monthNames[date.getMonth()]}`;
  return date.getFullYear() === clock(now).getFullYear()
    ? day
    : `${day}${NO_BREAK_SPACE}${date.getFullYear()}`;
}

/** «30 мая», «3 сен.», «3 сен. 2025» */
export const formatShortDay: typeof formatDay = (...when) =>
  formatDay(...when).replace(/(\p{L}{3})\p{L}{2,}/u, '$1.');

/** The local day as «2026-05-30». */
export const isoDay = (date: Date = new Date()): string =>
  [
    date.getFullYear(),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-');

let longDay: Intl.DateTimeFormat | undefined;

/** «суббота, 30 мая 2026 г.» */
export function formatLongDay(day: string): string {
  longDay ??= new Intl.DateTimeFormat('ru', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return longDay.format(toDate(day));
}

/** «09:05» */
function formatTime(date: Date): string {
  const two = (count: number) => String(count).padStart(2, '0');
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** When an ad was posted: «сегодня», «вчера», «30 мая», «3 сен.», «3 сен. 2025». */
export function formatAge(
  time: string | number | Date,
  now: Date = new Date(),
  clock: Clock = localClock,
): string {
  const date = toDate(time);
  const days = Math.max(daysBetween(clock(date), clock(now)), 0);
  if (days === 0) return timeTexts.today;
  if (days === 1) return timeTexts.yesterday;
  return formatShortDay(date, now, clock);
}

/** «сегодня, 09:05», «вчера, 21:10», «30 мая, 14:05» */
export function formatDateTime(time: string | number | Date, now: Date = new Date()): string {
  const date = toDate(time);
  const days = daysBetween(date, now);
  let day = formatDay(date, now);
  if (days === 0) day = timeTexts.today;
  if (days === 1) day = timeTexts.yesterday;
  return `${day}, ${formatTime(date)}`;
}

/** «40 секунд», «5 минут» */
export const formatWait = (seconds: number): string =>
  seconds < 90
    ? countOf(Math.max(Math.ceil(seconds), 1), timeTexts.seconds)
    : countOf(Math.ceil(seconds / 60), timeTexts.minutes);
