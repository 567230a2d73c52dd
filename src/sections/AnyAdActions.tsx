import { AdActions, type ActionDone } from '#src/ads/AdActions.tsx';
import type { AnyAd } from './AnyAdCard.tsx';
import { eventPage } from './events/eventsStore.ts';
import { marketPage } from './market/marketStore.ts';
import { petPage } from './pets/petsStore.ts';
import { servicePage } from './services/servicesStore.ts';

/** The owner's and the admin's buttons for an ad of any section. */
export function AnyAdActions({ item, onDone }: { item: AnyAd; onDone: ActionDone }) {
  switch (item.section) {
    case 'pets':
      return <AdActions section="pets" ad={item.ad} page={petPage} onDone={onDone} />;
    case 'market':
      return <AdActions section="market" ad={item.ad} page={marketPage} onDone={onDone} />;
    case 'services':
      return <AdActions section="services" ad={item.ad} page={servicePage} onDone={onDone} />;
    case 'events':
      return <AdActions section="events" ad={item.ad} page={eventPage} onDone={onDone} />;
  }
}
