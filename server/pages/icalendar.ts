import ical, { ICalEventStatus, type ICalCalendarData, type ICalEventData } from 'ical-generator';
import { cutText } from '#contract/cutText.ts';
import { paths } from '#contract/paths.ts';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import { zoneOffset } from '#server/ads/format.ts';
import type { EventRow } from '#server/sections/events/events.details.queries.ts';
import type { WithdrawnEvent } from '#server/sections/events/withdrawnEvents.queries.ts';
import { calendarTexts } from './texts.ts';

const DESCRIPTION_MAX = 600;
const LINE_OCTETS = 75;
/** How long an event with a time takes in calendars: nobody tells its end. */
const EVENT_HOURS = 2;

/** The time zones of Russia by their offset; none has daylight saving time. */
const ZONES: Readonly<Record<number, string>> = {
  2: 'Europe/Kaliningrad',
  3: 'Europe/Moscow',
  4: 'Europe/Samara',
  5: 'Asia/Yekaterinburg',
  6: 'Asia/Omsk',
  7: 'Asia/Krasnoyarsk',
  8: 'Asia/Irkutsk',
  9: 'Asia/Yakutsk',
  10: 'Asia/Vladivostok',
  11: 'Asia/Magadan',
  12: 'Asia/Kamchatka',
};
// The signs of «Etc» names are reversed.
const zoneOf = (offset: number): string =>
  ZONES[offset] ?? `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;

interface CalendarEvents {
  events: readonly EventRow[];
  withdrawn?: readonly WithdrawnEvent[];
}

/** A calendar file, RFC 5545; `head` has what is the calendar's own. */
export function icalendar(
  { events, withdrawn = [] }: CalendarEvents,
  site: string,
  head?: ICalCalendarData,
) {
  const offsets = new Map(
    [...events, ...withdrawn].map(({ utcOffset }) => [zoneOf(utcOffset), utcOffset]),
  );
  const calendar = ical({
    ...head,
    prodId: '//petskod//Events//RU',
    scale: 'GREGORIAN',
    // The package writes the name as it is.
    name: head?.name?.replaceAll(/[\\;,]/gu, String.raw`\$&`) ?? null,
    timezone: { name: null, generator: (zone) => zoneLines(zone, offsets.get(zone) ?? 0) },
    events: [
      ...events.map((event) => eventData(event, site)),
      ...withdrawn.map((event) => withdrawnData(event, site)),
    ],
  });
  return `${refolded(calendar.toString())}\r\n`;
}

type Occurrence = Pick<WithdrawnEvent, 'id' | 'version' | 'utcOffset' | 'date' | 'time'> & {
  changedAt: Date;
};

/** What an event and its withdrawal have in common. The UID survives a move to another host. */
const commonData = (
  { id, version, utcOffset, date, time, changedAt }: Occurrence,
  site: string,
): ICalEventData => ({
  id: `petskod-event-${id}`,
  sequence: version,
  stamp: changedAt,
  lastModified: changedAt,
  url: `${site}${paths.eventPost(id)}`,
  ...times({ date, time }, utcOffset),
});

function eventData({ details, ...row }: EventRow, site: string): ICalEventData {
  const { title, description, city, created } = row;
  const changedAt = details.changedAt ?? new Date(created);
  const common = commonData({ ...row, ...details, changedAt }, site);
  const cut = cutText(description, DESCRIPTION_MAX);
  const text = cut === description ? cut : `${cut.trimEnd()}…`;
  return {
    ...common,
    summary: title,
    description: [text, common.url].filter(Boolean).join('\n\n'),
    location: [details.place, city].filter(Boolean).join(', '),
  };
}

function withdrawnData(event: WithdrawnEvent, site: string): ICalEventData {
  return {
    ...commonData({ ...event, changedAt: event.withdrawnAt }, site),
    status: ICalEventStatus.CANCELLED,
    summary: event.title ?? calendarTexts.withdrawn,
    location: event.city,
  };
}

function times({ date, time }: Pick<WithdrawnEvent, 'date' | 'time'>, utcOffset: number) {
  const start = Date.parse(`${date}T${time ?? '00:00'}Z`);
  const after = (ms: number): string => new Date(start + ms).toISOString();
  if (time === null) return { start: after(0), end: after(DAY_MS), allDay: true };
  // Without the «Z», the package writes the time of a zone as it stands.
  const localAfter = (hours: number): string => after(hours * HOUR_MS).slice(0, -1);
  return { start: localAfter(0), end: localAfter(EVENT_HOURS), timezone: zoneOf(utcOffset) };
}

function zoneLines(zone: string, offset: number): string {
  const hours = zoneOffset(offset).replace(':', '');
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${hours}`,
    `TZOFFSETTO:${hours}`,
    'END:STANDARD',
    'END:VTIMEZONE',
  ].join('\n');
}

/** The package folds between a backslash and its letter, and Google drops such events. */
const refolded = (text: string): string =>
  text.replaceAll('\r\n ', '').split('\r\n').map(folded).join('\r\n');

/** A line of more than 75 octets goes on in the next ones, behind a space each. */
function folded(line: string): string {
  const parts = [''];
  let octets = 0;
  for (const [character] of line.matchAll(/\\?./gu)) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      parts.push(' ');
      octets = 1;
    }
    parts[parts.length - 1] += character;
    octets += size;
  }
  return parts.join('\r\n');
}
