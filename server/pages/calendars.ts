import { cutText } from '#contract/cutText.ts';
import type { InProcessCall } from '#contract/hydration.ts';
import { paths } from '#contract/paths.ts';
import { eventEndpoints, eventList, type EventAd } from '#contract/sections/events.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { EventRow } from '#server/sections/events/events.details.queries.ts';
import { filterQuery } from './feeds.ts';
import { escaped, icalendar, type CalendarEvent } from './icalendar.ts';
import { calendarTexts, headTexts, titleOf } from './texts.ts';

const PAGE = 100;
const EVENTS_MAX = 300;
const DESCRIPTION_MAX = 600;
/** How often a subscriber asks again. */
const REFRESH = 'PT6H';

/** Public events of these ids, in their order. */
type FindEvents = (ids: number[]) => Promise<EventRow[]>;

/** The period of a list does not matter: a calendar has the events to come. */
export const calendarSearch = (search: string): string =>
  filterQuery(eventList.entries, search, 'category');

/** The file of one event. Throws 404 for an event that is not public. */
export async function eventCalendar(id: number, site: string, find: FindEvents): Promise<string> {
  const [event] = await find([id]);
  if (!event) throw new HttpError(404, headTexts.notFoundText);
  return icalendar([calendarEvent(event, site)]);
}

/** A calendar to subscribe to. Throws an HttpError for a filter that the catalog does not know. */
export async function eventsCalendar(
  query: string,
  { site, call, find }: { site: string; call: InProcessCall; find: FindEvents },
): Promise<string> {
  const filters = Object.fromEntries(new URLSearchParams(query));
  const ids: number[] = [];
  while (ids.length < EVENTS_MAX) {
    const body = { ...filters, category: 'upcoming', limit: PAGE, after: ids.at(-1) };
    const page = (await call(eventEndpoints.list, { body })) as EventAd[];
    ids.push(...page.map(({ id }) => id));
    if (page.length < PAGE) break;
  }
  const name = escaped(titleOf(calendarTexts.name(filters['city'])));
  const events = await find(ids);
  return icalendar(
    events.map((event) => calendarEvent(event, site)),
    [
      `NAME:${name}`,
      `X-WR-CALNAME:${name}`,
      `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
      `X-PUBLISHED-TTL:${REFRESH}`,
    ],
  );
}

function calendarEvent(row: EventRow, site: string): CalendarEvent {
  const { id, title, description, city, utcOffset, version, created, details } = row;
  const { date, time, place, changedAt } = details;
  const url = `${site}${paths.eventPost(id)}`;
  const cut = cutText(description, DESCRIPTION_MAX);
  const text = cut === description ? cut : `${cut.trimEnd()}…`;
  return {
    uid: `event-${id}@${new URL(site).host}`,
    sequence: version,
    changedAt: changedAt ?? new Date(created),
    date,
    time,
    utcOffset,
    summary: title,
    description: [text, url].filter(Boolean).join('\n\n'),
    location: [place, city].filter(Boolean).join(', '),
    url,
  };
}
