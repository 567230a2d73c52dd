import { eventList, type EventFilters } from '#contract/sections/events.ts';
import { AdListScreen } from '#src/ads/list/AdListScreen.tsx';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { CalendarLink } from './CalendarLink.tsx';
import { EventCard } from './EventCard.tsx';
import { eventsStore } from './eventsStore.ts';
import { eventTexts } from './texts.ts';

const EventListChips = lazyWithPreload(
  async () => (await import('./EventListChips.tsx')).EventListChips,
);
const EventFilterPanel = lazyWithPreload(
  async () => (await import('./EventFilterPanel.tsx')).EventFilterPanel,
);

const calendarLink = ({ city }: EventFilters) => <CalendarLink city={city} />;

export const EventListScreen = () => (
  <AdListScreen
    section="events"
    store={eventsStore}
    defined={eventList}
    texts={eventTexts}
    FilterPanel={EventFilterPanel}
    Chips={EventListChips}
    headLink={calendarLink}
    Card={EventCard}
  />
);
