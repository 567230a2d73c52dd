import type { EventAd } from '#contract/events.ts';
import { AdScreen } from '#src/ads/AdScreen.tsx';
import { PriceLine } from '#src/ads/PriceLine.tsx';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { isPast, longDay, nearDay } from './eventFacts.ts';
import { eventPage } from './eventsStore.ts';
import { eventDays, eventPageTexts, eventTexts } from './texts.ts';

export function EventScreen() {
  return (
    <AdScreen
      page={eventPage}
      section="events"
      texts={eventPageTexts}
      Summary={EventSummary}
      facts={(ad) => [
        [eventTexts.event, ad.event],
        [eventTexts.type, ad.type],
        // Where the line above does not say it already.
        ...(nearDay(ad) ? [[eventTexts.date, longDay(ad.date)] as [string, string]] : []),
      ]}
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
