import { readFilters } from '#contract/ads/filters.ts';
import { eventList } from '#contract/sections/events.ts';
import { HOUR_MS, SECOND_MS } from '#contract/time.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Sections } from '#server/sections/sections.module.ts';
import { filterQuery } from './feeds.ts';
import { icalendar } from './icalendar.ts';
import { calendarTexts, headTexts, titleOf } from './texts.ts';

const EVENTS_MAX = 300;
/** How often a subscriber asks again, in seconds. */
const REFRESH = (6 * HOUR_MS) / SECOND_MS;

type Events = Pick<Sections['events'], 'visible' | 'listed' | 'withdrawn'>;

/** The period of a list does not matter: a calendar has all that it is allowed to have. */
export const calendarSearch = (search: string): string =>
  filterQuery(eventList.entries, search, 'category');

/** The file of one event. Throws 404 for an event that is not public. */
export async function eventCalendar(id: number, site: string, events: Events): Promise<string> {
  const found = await events.visible([id], undefined);
  if (found.length === 0) throw new HttpError(404, headTexts.notFoundText);
  return icalendar({ events: found }, site);
}

/** A calendar to subscribe to: the events to come, and past and withdrawn ones for 30 days. */
export async function eventsCalendar(query: string, site: string, events: Events): Promise<string> {
  const filters = readFilters(eventList, query);
  const [{ rows }, withdrawn] = await Promise.all([
    events.listed({ ...filters, limit: EVENTS_MAX, offset: 0 }),
    events.withdrawn(filters, EVENTS_MAX),
  ]);
  const name = titleOf(calendarTexts.name(filters.city));
  return icalendar({ events: rows, withdrawn }, site, { name, ttl: REFRESH });
}
