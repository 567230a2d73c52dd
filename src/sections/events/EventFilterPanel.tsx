import { EVENT_PERIODS, type EventFilters } from '#contract/sections/events.ts';
import { EntryField } from '#src/ads/catalog/EntryField.tsx';
import { CityFilter, SelectFilter } from '#src/ads/list/FilterFields.tsx';
import type { FilterPanelProps } from '#src/ads/list/FilterSheet.tsx';
import { useCatalog } from '#src/ads/catalog/catalog.ts';
import { DateField } from './DateField.tsx';
import { useActions } from '#src/shared/stores.ts';
import { eventsStore } from './eventsStore.ts';
import { eventTexts } from './texts.ts';

const periods = EVENT_PERIODS.map((period) => ({ value: period, label: eventTexts[period] }));

export function EventFilterPanel({ filters, onChange }: FilterPanelProps<EventFilters>) {
  const { catalog } = useActions(eventsStore);
  const { lists } = useCatalog(catalog);
  const change = (changes: Partial<EventFilters>) => onChange({ ...filters, ...changes });

  return (
    <>
      <SelectFilter
        label={eventTexts.category}
        value={filters.category}
        options={periods}
        anyText={eventTexts.anyCategory}
        onChange={(category) => change({ category })}
      />
      <EntryField
        label={eventTexts.event}
        entries={lists.events}
        value={filters.event}
        onChange={(event) => change({ event: event?.id })}
      />
      <EntryField
        label={eventTexts.type}
        entries={lists.types}
        value={filters.type}
        onChange={(type) => change({ type: type?.id })}
      />
      <CityFilter
        label={eventTexts.city}
        filters={filters}
        names={lists.cities}
        onChange={change}
      />
      <DateField
        label={eventTexts.date}
        value={filters.date ?? ''}
        onChange={(date) => change({ date: date || undefined })}
      />
    </>
  );
}
