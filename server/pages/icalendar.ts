import { HOUR_MS } from '#contract/time.ts';
import { zoneOffset } from '#server/ads/format.ts';

/** One event in a calendar file. */
export interface CalendarEvent {
  uid: string;
  /** Grows with every change. */
  sequence: number;
  changedAt: Date;
  /** YYYY-MM-DD */
  date: string;
  /** HH:MM by the clock of its place; null for the whole day. */
  time: string | null;
  /** Of its place, in hours. */
  utcOffset: number;
  summary: string;
  description: string;
  location: string;
  url: string;
}

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

/** A calendar file, RFC 5545. `head` has the calendar's own lines. */
export function icalendar(events: readonly CalendarEvent[], head: readonly string[] = []): string {
  const offsets = new Set(events.filter(({ time }) => time).map(({ utcOffset }) => utcOffset));
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//petskod//Events//RU',
    'CALSCALE:GREGORIAN',
    ...head,
    ...[...offsets].flatMap(zoneLines),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}

function zoneLines(offset: number): string[] {
  const hours = zoneOffset(offset).replace(':', '');
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zoneOf(offset)}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${hours}`,
    `TZOFFSETTO:${hours}`,
    'END:STANDARD',
    'END:VTIMEZONE',
  ];
}

function eventLines(event: CalendarEvent): string[] {
  const changed = utcText(event.changedAt);
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${event.sequence}`,
    ...timeLines(event),
    `SUMMARY:${escaped(event.summary)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `LOCATION:${escaped(event.location)}`,
    `URL:${event.url}`,
    'END:VEVENT',
  ];
}

function timeLines({ date, time, utcOffset }: CalendarEvent): string[] {
  const start = Date.parse(`${date}T${time ?? '00:00'}Z`);
  const after = (hours: number): string => localText(new Date(start + hours * HOUR_MS));
  if (time === null) {
    const dayOf = (text: string): string => text.slice(0, 'YYYYMMDD'.length);
    return [`DTSTART;VALUE=DATE:${dayOf(after(0))}`, `DTEND;VALUE=DATE:${dayOf(after(24))}`];
  }
  const zone = zoneOf(utcOffset);
  return [`DTSTART;TZID=${zone}:${after(0)}`, `DTEND;TZID=${zone}:${after(EVENT_HOURS)}`];
}

/** 20260312T180000 */
const localText = (time: Date): string =>
  time.toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replaceAll(/[-:]/gu, '');
const utcText = (time: Date): string => `${localText(time)}Z`;

/** A text in a line, without the characters that it cannot have. */
export const escaped = (text: string): string =>
  text
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '')
    .replaceAll(/[\\;,]/gu, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);

/** A line of more than 75 octets goes on in the next ones, behind a space each. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= LINE_OCTETS) return line;
  const parts = [''];
  let octets = 0;
  for (const character of line) {
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
