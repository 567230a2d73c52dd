import { calendarPaths } from '#contract/paths.ts';
import { OutsideLink } from '#src/telegram/OutsideLink.tsx';
import { calendarTexts } from './texts.ts';

/** The calendar of a city's events, for other programs to subscribe to. */
export function CalendarLink({ city }: { city: string | undefined }) {
  const url = new URL(calendarPaths.list, window.location.origin);
  if (city) url.searchParams.set('city', city);
  return <OutsideLink text={calendarTexts.subscribe} url={url.href} />;
}
