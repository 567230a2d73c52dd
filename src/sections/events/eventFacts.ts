import { daysUntil, formatDay, formatLongDay } from '#src/shared/format.ts';
import type { BadgeTone } from '#src/shared/ui/Badge.tsx';
import { eventDays } from './texts.ts';

/** Days are compared by this device's calendar; in the event's town it may be another day already. */
const nearness = (date: string): { text: string; tone: BadgeTone } | undefined => {
  const days = daysUntil(date);
  if (days < 0) return { text: eventDays.past, tone: 'red' };
  if (days === 0) return { text: eventDays.today, tone: 'teal' };
  return days === 1 ? { text: eventDays.tomorrow, tone: 'blue' } : undefined;
};

/** The badge of a card: how near the event is, else its day and month. */
export const eventBadge = (date: string): { text: string; tone: BadgeTone } =>
  nearness(date) ?? { text: formatDay(date), tone: 'overlay' };

export const isPast = (date: string): boolean => daysUntil(date) < 0;

/** «Сегодня» or «Завтра», when the event is that near. */
export const nearDay = (date: string): string | undefined =>
  isPast(date) ? undefined : nearness(date)?.text;

/** «Суббота, 30 мая 2026 г.» */
export const longDay = (date: string): string => {
  const day = formatLongDay(date);
  return day.charAt(0).toLocaleUpperCase('ru') + day.slice(1);
};
