import { calendarPaths } from '#contract/paths.ts';
import { useHydratedValue } from '#src/shared/hooks/useHydratedValue.ts';
import { OutsideLink } from '#src/messenger/links/OutsideLink.tsx';
import { calendarTexts } from './texts.ts';

/** The calendar of a city's events, for other programs to subscribe to. */
export function CalendarLink({ city }: { city: string | undefined }) {
  const origin = useHydratedValue(
    () => window.location.origin,
    () => '',
  );
  const query = city ? `?${new URLSearchParams({ city })}` : '';
  return <OutsideLink text={calendarTexts.subscribe} url={origin + calendarPaths.list + query} />;
}
