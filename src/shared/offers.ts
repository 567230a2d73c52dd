import { DAY_MS, SECOND_MS } from '#contract/time.ts';
import { readStored, store } from '#src/shared/device/userStorage.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import { toastStore } from '#src/shared/ui/overlays/toasts.ts';

const BETWEEN_OFFERS_MS = 30 * DAY_MS;
/** A success is left alone. */
const QUIET_MS = 10 * SECOND_MS;

/** What is offered though nobody asked for it. */
export type Offer = 'notices' | 'install' | 'avatar';

const keyOf = (offer: Offer) => `offered-${offer}`;

interface OfferState {
  /** Shown since the page was loaded, and not accepted. */
  open?: Offer | undefined;
}

/** Offers are few: one until it is accepted, each once in 30 days on a device. */
export function offerStore(stores: Stores) {
  const state = stores.createState<OfferState>('offers', {});
  const isRecent = (at: number, forMs: number) => Math.abs(Date.now() - at) < forMs;
  return {
    state,
    mayOffer(offer: Offer): boolean {
      const { open } = state.getState();
      const { succeededAt } = stores.get(toastStore).state.getState();
      const offeredAt = Number(readStored(keyOf(offer), undefined) ?? 0);
      return (
        (open === undefined || open === offer) &&
        // Notices are offered by a row of what succeeded.
        (offer === 'notices' || !isRecent(succeededAt, QUIET_MS)) &&
        !isRecent(offeredAt, BETWEEN_OFFERS_MS)
      );
    },
    noteOffer(offer: Offer): void {
      store(keyOf(offer), undefined, String(Date.now()));
      state.setState({ open: offer });
    },
    acceptOffer: (): void => state.setState({ open: undefined }),
  };
}
