import { eventList } from './events.ts';
import type { DefinedFilters } from '../ads/listFilters.ts';
import { marketList } from './market.ts';
import { petList } from './pets.ts';
import type { SectionName } from './sections.ts';
import { serviceList } from './services.ts';

/** What the list of each section can be filtered by. */
export const sectionLists: Readonly<Record<SectionName, DefinedFilters>> = {
  pets: petList,
  market: marketList,
  services: serviceList,
  events: eventList,
};
