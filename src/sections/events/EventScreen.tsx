import type { EventAd } from '#contract/sections/events.ts';
import { AdScreen } from '#src/ads/detail/AdScreen.tsx';
import { sectionCrumbs } from '#src/ads/detail/sectionCrumbs.ts';
import { CalendarRow } from './CalendarRow.tsx';
import { EventCard } from './EventCard.tsx';
import { Badge } from '#src/shared/ui/Badge.tsx';
import {
  eventFactList,
  eventOnPhotos,
  isPast,
  longDay,
  longStart,
  nearDay,
  postedAge,
} from './eventFacts.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { eventsStore } from './eventsStore.ts';
import { eventDays, eventDetailTexts, eventTexts } from './texts.ts';

const crumbs = (ad: EventAd) =>
  sectionCrumbs('events', eventTexts.title, [
    [ad.type, { type: ad.type }],
    [ad.city, { city: ad.city }],
  ]);

export function EventScreen() {
  const { detail } = useActions(eventsStore);
  return (
    <AdScreen
      detail={detail}
      section="events"
      texts={eventDetailTexts}
      badge={badgeOf}
      price={dayOf}
      headline={longStart}
      age={postedAge}
      Help={CalendarRow}
      photoSubject={eventOnPhotos}
      facts={eventFactList}
      crumbs={crumbs}
      Card={EventCard}
    />
  );
}

const badgeOf = (ad: EventAd) => isPast(ad) && <Badge tone="red">{eventDays.past}</Badge>;

/** «Завтра в 18:00», or the date. */
function dayOf(ad: EventAd): string {
  const near = nearDay(ad);
  if (near && ad.time) return `${near} ${eventTexts.startsAt(ad.time)}`;
  return near ?? longDay(ad.date);
}
