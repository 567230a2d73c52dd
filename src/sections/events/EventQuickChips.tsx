import { EVENT_PERIODS, type EventFilters } from '#contract/sections/events.ts';
import { periodNames } from '#contract/ads/listTexts.ts';
import { isoDay } from '#src/shared/text/format.ts';
import { QuickChips, type QuickChipsProps } from '#src/ads/list/filters/QuickChips.tsx';
import { eventDays } from './texts.ts';

const offersNow = () => [
  { label: eventDays.today, sets: { date: isoDay() } },
  { label: periodNames.upcoming, sets: { category: EVENT_PERIODS[0] } },
];

export const EventQuickChips = (props: QuickChipsProps<EventFilters>) => (
  <QuickChips {...props} offers={offersNow()} />
);
