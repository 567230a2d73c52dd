import { eventList } from '#contract/sections/events.ts';
import { AdListScreen } from '#src/ads/list/AdListScreen.tsx';
import { useLastCity } from '#src/ads/list/filters/useLastCity.ts';
import { useListFilters } from '#src/ads/list/filters/useListFilters.ts';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { CalendarLink } from './CalendarLink.tsx';
import { EventCard } from './EventCard.tsx';
import { useActions } from '#src/shared/stores/stores.ts';
import { eventsStore } from './eventsStore.ts';
import { eventTexts } from './texts.ts';

const EventQuickChips = lazyWithPreload(
  async () => (await import('./EventQuickChips.tsx')).EventQuickChips,
);
const EventFilterPanel = lazyWithPreload(
  async () => (await import('./EventFilterPanel.tsx')).EventFilterPanel,
);

export function EventListScreen() {
  const { list, catalog } = useActions(eventsStore);
  const { filters, setFilters, chips, lists } = useListFilters({
    defined: eventList,
    list,
    catalog,
  });
  useLastCity(filters.city, lists.cities);
  return (
    <AdListScreen
      list={list}
      filters={filters}
      setFilters={setFilters}
      chips={chips}
      texts={eventTexts}
      section="events"
      defined={eventList}
      FilterPanel={EventFilterPanel}
      Quick={EventQuickChips}
      headLink={<CalendarLink city={filters.city} />}
      Card={EventCard}
    />
  );
}
