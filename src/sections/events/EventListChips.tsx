import { EVENT_PERIODS, type EventFilters } from '#contract/sections/events.ts';
import { periodNames } from '#contract/ads/listTexts.ts';
import { isoDay, moscow } from '#src/shared/text/format.ts';
import { ListChips, type ListChipsProps } from '#src/ads/list/filters/ListChips.tsx';
import { useHydratedValue } from '#src/shared/hooks/useHydratedValue.ts';
import { eventDays } from './texts.ts';

export function EventListChips(props: ListChipsProps<EventFilters>) {
  const today = useHydratedValue(
    () => isoDay(),
    () => isoDay(moscow(new Date())),
  );
  const offers = [
    { label: eventDays.today, sets: { date: today } },
    { label: periodNames.upcoming, sets: { category: EVENT_PERIODS[0] } },
  ];
  return <ListChips {...props} offers={offers} />;
}
