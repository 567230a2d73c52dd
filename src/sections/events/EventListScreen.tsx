import { eventFilters, type EventFilters, type EventReference } from '#contract/events.ts';
import { AdListScreen } from '#src/ads/AdListScreen.tsx';
import { entryName } from '#src/ads/choices.ts';
import { filterChips } from '#src/ads/filterChips.ts';
import { useReference } from '#src/ads/reference.ts';
import { useLastCity } from '#src/ads/useLastCity.ts';
import { formatDay } from '#src/shared/format.ts';
import { useUrlFilters } from '#src/shared/useUrlFilters.ts';
import { EventCard } from './EventCard.tsx';
import { EventFilterPanel } from './EventFilterPanel.tsx';
import { eventList, eventReference } from './eventsStore.ts';
import { eventTexts } from './texts.ts';

export function EventListScreen() {
  const [filters, setFilters] = useUrlFilters(eventFilters);
  const { lists } = useReference(eventReference);
  useLastCity(filters.city, lists.cities);
  return (
    <AdListScreen
      list={eventList}
      filters={filters}
      setFilters={setFilters}
      chips={chipsOf(filters, lists)}
      texts={eventTexts}
      section="events"
      FilterPanel={EventFilterPanel}
      Card={EventCard}
    />
  );
}

function chipsOf(filters: EventFilters, { events, types }: EventReference) {
  const { event, type, category, city, date } = filters;
  return filterChips(filters, [
    [category && eventTexts[category], 'category'],
    [entryName(events, event, eventTexts.event), 'event'],
    [entryName(types, type, eventTexts.type), 'type'],
    [city, 'city'],
    [date && formatDay(date), 'date'],
  ]);
}
