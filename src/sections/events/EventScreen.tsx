import type { EventAd } from '#contract/sections/events.ts';
import type { ReactNode } from 'react';
import { AdScreen } from '#src/ads/detail/AdScreen.tsx';
import { sectionCrumbs } from '#src/ads/detail/sectionCrumbs.ts';
import { formatAge } from '#src/shared/text/format.ts';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { LocalTime } from '#src/shared/ui/LocalTime.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { EventCalendar } from './EventCalendar.tsx';
import { EventCard } from './EventCard.tsx';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { eventKind, eventOnPhotos, headStart, isPast, isToCome, longStart } from './eventFacts.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { eventsStore } from './eventsStore.ts';
import { eventDays, eventDetailTexts, eventTexts } from './texts.ts';
import styles from './EventScreen.module.css';

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
      price={headStart}
      headline={longStart}
      meta={metaOf}
      Help={EventCalendar}
      isHelpMain={isToCome}
      photoSubject={eventOnPhotos}
      facts={factsOf}
      crumbs={crumbs}
      Card={EventCard}
    />
  );
}

const badgeOf = (ad: EventAd) => isPast(ad) && <Badge tone="red">{eventDays.past}</Badge>;

/** Where it is: the city, and the place that its author has named. */
const metaOf = ({ city, place }: EventAd) => (
  <span className={styles.place}>
    <Icon name={moreIcons.place} size={18} />
    {place ? `${city}, ${place}` : city}
  </span>
);

/** The head says when and where. */
const factsOf = (ad: EventAd): [label: string, value: ReactNode][] => [
  ...eventKind(ad),
  [eventTexts.postedAt, <LocalTime key="posted" time={ad.created} format={formatAge} />],
];
