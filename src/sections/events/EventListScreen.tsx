import { eventFilters, type EventFilters, type EventReference } from '#contract/events.ts';
import { AdListScreen } from '#src/ads/list/AdListScreen.tsx';
import { entryName } from '#src/ads/catalog/choices.ts';
import { cityChip } from '#src/ads/list/cityChip.ts';
import { filterChips } from '#src/ads/list/filterChips.ts';
import { useLastCity } from '#src/ads/list/useLastCity.ts';
import { useListFilters } from '#src/ads/list/useListFilters.ts';
import { formatDay } from '#src/shared/format.ts';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { EventCard } from './EventCard.tsx';
import { useActions } from '#src/shared/stores.ts';
import { eventsStore } from './eventsStore.ts';
import { eventTexts } from './texts.ts';

const EventQuickChips = lazyWithPreload(
  async () => (await import('./EventQuickChips.tsx')).EventQuickChips,
);
const EventFilterPanel = lazyWithPreload(
  async () => (await import('./EventFilterPanel.tsx')).EventFilterPanel,
);

const named = ['city', 'event', 'type'] as const;
const choicesOf = ({ events, types, cities }: EventReference) => ({
  event: events,
  type: types,
  city: cities,
});

const plainFields = import.meta.env.SSR
  ? [
      { name: 'event', label: eventTexts.event },
      { name: 'type', label: eventTexts.type },
      { name: 'city', label: eventTexts.city },
      { name: 'date', label: eventTexts.date },
    ]
  : undefined;

export function EventListScreen() {
  const { list, catalog } = useActions(eventsStore);
  const { filters, setFilters, lists } = useListFilters({
    urlFilters: eventFilters,
    list,
    catalog,
    named,
    choicesOf,
  });
  useLastCity(filters.city, lists.cities);
  return (
    <AdListScreen
      list={list}
      filters={filters}
      setFilters={setFilters}
      chips={chipsOf(filters, lists)}
      texts={eventTexts}
      section="events"
      plainFields={plainFields}
      FilterPanel={EventFilterPanel}
      Quick={EventQuickChips}
      Card={EventCard}
    />
  );
}

function chipsOf(filters: EventFilters, { events, types }: EventReference) {
  const { event, type, category, date } = filters;
  return filterChips(filters, [
    [category && eventTexts[category], 'category'],
    [entryName(events, event, eventTexts.event), 'event'],
    [entryName(types, type, eventTexts.type), 'type'],
    cityChip(filters),
    [date && formatDay(date), 'date'],
  ]);
}
