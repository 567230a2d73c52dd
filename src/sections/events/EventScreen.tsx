import type { EventAd } from '#contract/events.ts';
import { AdScreen } from '#src/ads/detail/AdScreen.tsx';
import { PriceLine } from '#src/ads/detail/PriceLine.tsx';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { eventFactList, isPast, longDay, nearDay } from './eventFacts.ts';
import { useActions } from '#src/shared/stores.ts';
import { eventsStore } from './eventsStore.ts';
import { eventDays, eventDetailTexts } from './texts.ts';

export function EventScreen() {
  const { detail } = useActions(eventsStore);
  return (
    <AdScreen
      detail={detail}
      section="events"
      texts={eventDetailTexts}
      Summary={EventSummary}
      facts={eventFactList}
    />
  );
}

function EventSummary({ ad }: { ad: EventAd }) {
  return (
    <>
      {isPast(ad) && <Badge tone="red">{eventDays.past}</Badge>}
      <PriceLine>{nearDay(ad) ?? longDay(ad.date)}</PriceLine>
    </>
  );
}
