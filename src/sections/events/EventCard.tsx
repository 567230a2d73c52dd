import type { EventAd } from '#contract/sections/events.ts';
import { AdCard, type AdCardProps } from '#src/ads/card/AdCard.tsx';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { eventBadge, shortStart } from './eventFacts.ts';

export function EventCard({ ad, ...rest }: AdCardProps<EventAd>) {
  const badge = eventBadge(ad);
  return (
    <AdCard
      {...rest}
      ad={ad}
      section="events"
      badge={badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
      kind={ad.event}
      when={ad.date && shortStart(ad)}
    />
  );
}
