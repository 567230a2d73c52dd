import {
  eventFilters,
  type EventAd,
  type EventFilters,
  type EventReference,
} from '#contract/events.ts';
import { createAdApi } from '#src/ads/adApi.ts';
import { createAdList } from '#src/ads/adList.ts';
import { createAdPage } from '#src/ads/adPage.ts';
import { createReference } from '#src/ads/reference.ts';

const eventApi = createAdApi<EventAd, EventFilters>({
  articles: 'articles_event',
  suffix: '-event',
  delete: 'delete-event-ad',
});

export const eventList = createAdList('events', eventFilters, eventApi);
export const eventPage = createAdPage(eventApi, eventList);
export const eventReference = createReference<EventReference>('filters_event', {
  events: [],
  types: [],
  cities: [],
});
