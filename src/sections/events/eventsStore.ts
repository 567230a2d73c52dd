import { eventEndpoints, eventList, getEventReference } from '#contract/sections/events.ts';
import { createAdDetail } from '#src/ads/detail/adDetail.ts';
import { createAdList } from '#src/ads/list/adList.ts';
import { createCatalog } from '#src/ads/catalog/catalog.ts';
import type { Stores } from '#src/shared/stores/stores.ts';

/** The list, the open ad and the catalog of events. */
export function eventsStore(stores: Stores) {
  const list = createAdList(stores, 'events', eventList, eventEndpoints);
  return {
    list,
    detail: createAdDetail(stores, 'events', eventEndpoints, list),
    catalog: createCatalog(stores, 'events', getEventReference, {
      events: [],
      types: [],
      cities: [],
    }),
  };
}
