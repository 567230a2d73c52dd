import { eventList } from './events.ts';
import type { ListFilters } from '../ads/listFilters.ts';
import { marketList } from './market.ts';
import { petList } from './pets.ts';
import type { SectionName } from './sections.ts';
import { serviceList } from './services.ts';

/** What the list of each section can be filtered by. */
export const filtersOf: Readonly<Record<SectionName, ListFilters>> = {
  pets: petList.filters,
  market: marketList.filters,
  services: serviceList.filters,
  events: eventList.filters,
};
