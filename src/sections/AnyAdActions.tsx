import { AdActions, type AdActionsProps } from '#src/ads/detail/AdActions.tsx';
import { useStores } from '#src/shared/stores/stores.ts';
import type { AnyAd } from './AnyAdCard.tsx';
import { eventsStore } from './events/eventsStore.ts';
import { marketStore } from './market/marketStore.ts';
import { petsStore } from './pets/petsStore.ts';
import { servicesStore } from './services/servicesStore.ts';

interface AnyAdActionsProps extends Pick<AdActionsProps<never>, 'onDone' | 'onOutdated'> {
  item: AnyAd;
}

/** The owner's and the admin's actions on an ad of any section. */
export function AnyAdActions({ item, ...handlers }: AnyAdActionsProps) {
  const stores = useStores();
  switch (item.section) {
    case 'pets': {
      const { detail } = stores.get(petsStore);
      return <AdActions section="pets" ad={item.ad} detail={detail} isMenu {...handlers} />;
    }
    case 'market': {
      const { detail } = stores.get(marketStore);
      return <AdActions section="market" ad={item.ad} detail={detail} isMenu {...handlers} />;
    }
    case 'services': {
      const { detail } = stores.get(servicesStore);
      return <AdActions section="services" ad={item.ad} detail={detail} isMenu {...handlers} />;
    }
    case 'events': {
      const { detail } = stores.get(eventsStore);
      return <AdActions section="events" ad={item.ad} detail={detail} isMenu {...handlers} />;
    }
  }
}
