import { AdActionsSheet, type AdActionsSheetProps } from '#src/ads/detail/AdActionsSheet.tsx';
import { useStores } from '#src/shared/stores/stores.ts';
import type { AnyAd } from './AnyAdCard.tsx';
import { eventsStore } from './events/eventsStore.ts';
import { marketStore } from './market/marketStore.ts';
import { petsStore } from './pets/petsStore.ts';
import { servicesStore } from './services/servicesStore.ts';

interface AnyAdActionsSheetProps extends Omit<
  AdActionsSheetProps<never>,
  'section' | 'ad' | 'detail'
> {
  item: AnyAd;
}

/** The owner's and the admin's actions on an ad of any section. */
export function AnyAdActionsSheet({ item, ...sheet }: AnyAdActionsSheetProps) {
  const stores = useStores();
  switch (item.section) {
    case 'pets': {
      const { detail } = stores.get(petsStore);
      return <AdActionsSheet section="pets" ad={item.ad} detail={detail} {...sheet} />;
    }
    case 'market': {
      const { detail } = stores.get(marketStore);
      return <AdActionsSheet section="market" ad={item.ad} detail={detail} {...sheet} />;
    }
    case 'services': {
      const { detail } = stores.get(servicesStore);
      return <AdActionsSheet section="services" ad={item.ad} detail={detail} {...sheet} />;
    }
    case 'events': {
      const { detail } = stores.get(eventsStore);
      return <AdActionsSheet section="events" ad={item.ad} detail={detail} {...sheet} />;
    }
  }
}
