import { STATUS } from '#contract/ads/ads.ts';
import { DAY_MS } from '#contract/time.ts';
import type { EventAd } from '#contract/sections/events.ts';
import { otherEntry } from '#src/ads/catalog/texts.ts';
import { filterLabels } from '#contract/ads/listTexts.ts';
import { formatAge, formatDay, formatLongDay, formatShortDay } from '#src/shared/text/format.ts';
import type { BadgeTone } from '#src/shared/ui/Badge.tsx';
import { eventDays, eventTexts, weekdayNames } from './texts.ts';

type EventDay = Pick<EventAd, 'date' | 'ends_at'>;

/** Whole days until the event in its city's time zone: 0 today, negative when it is over. */
const daysLeft = ({ ends_at: endsAt }: EventDay): number =>
  Math.ceil((Date.parse(endsAt) - Date.now()) / DAY_MS) - 1;

/** The badge of a card: «Прошедшее», «Сегодня», «Завтра», «30 мая»; none before a day is chosen. */
export const eventBadge = (event: EventDay): { text: string; tone: BadgeTone } | undefined => {
  if (!event.date) return undefined;
  const days = daysLeft(event);
  if (days < 0) return { text: eventDays.past, tone: 'red' };
  if (days === 0) return { text: eventDays.today, tone: 'teal' };
  if (days === 1) return { text: eventDays.tomorrow, tone: 'blue' };
  return { text: formatDay(event.date), tone: 'overlay' };
};

/** Public, and not over. */
export const isToCome = (event: EventAd): boolean =>
  event.is_visible === STATUS.published && !isPast(event);

export const isPast = (event: EventDay): boolean => daysLeft(event) < 0;

/** «Сегодня», «Завтра», or undefined. */
const nearDay = (event: EventDay): string | undefined =>
  [eventDays.today, eventDays.tomorrow][daysLeft(event)];

/** «Суббота, 30 мая 2026 г.» */
export const longDay = (date: string): string => {
  const day = formatLongDay(date);
  return day.charAt(0).toLocaleUpperCase('ru') + day.slice(1);
};

/** «сб, 30 мая», or «сб, 18:00» beside a badge with the day; «30 мая, 18:00» of what is over. */
export const shortStart = (event: EventDay & Pick<EventAd, 'time'>): string => {
  const { date, time } = event;
  if (time && isPast(event)) return `${formatShortDay(date)}, ${time}`;
  return `${weekdayNames[new Date(`${date}T00:00:00`).getDay()]}, ${time ?? formatDay(date)}`;
};

/** «размещено вчера»: a day alone would read like the event's. */
export const postedAge: typeof formatAge = (...when) => eventTexts.posted(formatAge(...when));

/** «Вс, 6 декабря, 11:30», «Завтра, 29 ноября». */
export const headStart = (event: EventAd): string => {
  const day = weekdayNames[new Date(`${event.date}T00:00:00`).getDay()] ?? '';
  const near = nearDay(event) ?? day.charAt(0).toLocaleUpperCase('ru') + day.slice(1);
  return [near, formatDay(event.date), event.time].filter(Boolean).join(', ');
};

/** «Суббота, 30 мая 2026 г., 18:00» */
export const longStart = ({ date, time }: EventAd): string =>
  time ? `${longDay(date)}, ${time}` : longDay(date);

/** «Выставка кошек»; the title where the catalog has no name. */
export const eventOnPhotos = ({ event, title }: EventAd): string =>
  otherEntry.test(event) ? title : event;

/** What kind of event it is, label and value. */
export const eventKind = (event: EventAd): [label: string, value: string][] => [
  [filterLabels.event, event.event],
  [filterLabels.eventType, event.type],
];

/** The facts of an event, label and value. */
export const eventFactList = (event: EventAd): [label: string, value: string][] => [
  ...eventKind(event),
  // The badge shows «Сегодня» or «Завтра» instead of the date.
  ...fact(filterLabels.date, nearDay(event) && longDay(event.date)),
  ...fact(eventTexts.start, event.time),
  ...fact(eventTexts.place, event.place),
];

const fact = (label: string, value: string | null | undefined): [string, string][] =>
  value ? [[label, value]] : [];
