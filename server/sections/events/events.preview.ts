import type { Preview } from '#server/ads/section.ts';
import { longDay } from '#server/ads/format.ts';
import type { EventRow } from './events.details.queries.ts';

/** «+03:00» */
const offsetText = (hours: number): string =>
  `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;

export function eventPreview({ city, utcOffset, details }: EventRow): Preview {
  const { date, time, place } = details;
  return {
    headline: time ? `${longDay(date)}, ${time}` : longDay(date),
    isDated: true,
    tone: 'teal',
    schema: {
      '@type': 'Event',
      startDate: time ? `${date}T${time}:00${offsetText(utcOffset)}` : date,
      endDate: date,
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
