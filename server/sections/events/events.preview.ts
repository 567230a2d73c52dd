import type { Preview } from '#server/ads/section.ts';
import { longDay, zoneOffset } from '#server/ads/format.ts';
import type { EventRow } from './events.details.queries.ts';

export function eventPreview(row: EventRow): Preview {
  const { city, utcOffset, details, authorName, authorVerified } = row;
  const { date, time, place } = details;
  /** schema.org compares a time with a time only. */
  const at = (clock: string): string => (time ? `${date}T${clock}${zoneOffset(utcOffset)}` : date);
  return {
    headline: time ? `${longDay(date)}, ${time}` : longDay(date),
    isDated: true,
    tone: 'teal',
    schema: {
      '@type': 'Event',
      startDate: at(`${time}:00`),
      endDate: at('23:59:59'),
      // Who has a mark is a shelter, a breeder, a shop or a vet.
      organizer: { '@type': authorVerified ? 'Organization' : 'Person', name: authorName },
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        name: place ?? city,
        address: { '@type': 'PostalAddress', addressLocality: city, addressCountry: 'RU' },
      },
    },
  };
}
