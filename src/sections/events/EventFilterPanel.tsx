import { EVENT_PERIODS, eventList, type EventFilters } from '#contract/sections/events.ts';
import { periodNames } from '#contract/ads/listTexts.ts';
import { EntryField } from '#src/ads/catalog/EntryField.tsx';
import { CityFilter, SelectFilter } from '#src/ads/list/filters/FilterFields.tsx';
import type { FilterPanelProps } from '#src/ads/list/filters/FilterSheet.tsx';
import { useCatalog } from '#src/ads/catalog/catalog.ts';
import { DateField } from './DateField.tsx';
import { useActions } from '#src/shared/stores/stores.ts';
import { eventsStore } from './eventsStore.ts';
import { eventTexts } from './texts.ts';

const { category, event, type, city, date } = eventList.filters;
const periods = EVENT_PERIODS.map((period) => ({ value: period, label: periodNames[period] }));

export function EventFilterPanel({ filters, onChange }: FilterPanelProps<EventFilters>) {
  const { catalog } = useActions(eventsStore);
  const { lists } = useCatalog(catalog);
  const change = (changes: Partial<EventFilters>) => onChange({ ...filters, ...changes });

  return (
    <>
      <SelectFilter
        label={category.label}
        value={filters.category}
        options={periods}
        anyText={eventTexts.anyCategory}
        onChange={(period) => change({ category: period })}
      />
      <EntryField
        label={event.label}
        entries={lists.events}
        value={filters.event}
        onChange={(chosen) => change({ event: chosen?.id })}
      />
      <EntryField
        label={type.label}
        entries={lists.types}
        value={filters.type}
        onChange={(chosen) => change({ type: chosen?.id })}
      />
      <CityFilter label={city.label} filters={filters} names={lists.cities} onChange={change} />
      <DateField
        label={date.label}
        value={filters.date ?? ''}
        onChange={(day) => change({ date: day || undefined })}
      />
    </>
  );
}
