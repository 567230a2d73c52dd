import { formatDateTime, formatDay, isoDay } from '#src/shared/text/format.ts';
import { timeTexts } from '#src/shared/texts.ts';

/** The local calendar day of a timestamp. */
export const dayOf = (time: string): string => isoDay(new Date(time));

/** «сегодня», «вчера», «30 мая» */
export function dayLabel(time: string, now: Date = new Date()): string {
  const day = dayOf(time);
  if (day === isoDay(now)) return timeTexts.today;
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return day === isoDay(yesterday) ? timeTexts.yesterday : formatDay(time, now);
}

/** «Сегодня, 09:05», «Вчера, 21:10», «30 мая, 09:05» */
export function messageTime(time: string): string {
  const text = formatDateTime(time);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
