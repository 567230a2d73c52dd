import { cancelPurchase, getPurchase, ORDER_STATUS, type Purchase } from '#contract/payments.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { useActions, useStoreState, type Stores } from '#src/shared/stores.ts';
import { hapticError, hapticSuccess } from '#src/telegram/haptics.ts';

const POLL_MS = 1000;

interface PayState {
  status: 'loading' | 'ready' | 'failed' | 'missing';
  purchase: Purchase | undefined;
  /** When its time is over, by this device's clock in milliseconds. */
  endsAt: number;
  /** The last answer did not come; what is on view is the one before. */
  isOffline: boolean;
}

const empty: PayState = { status: 'loading', purchase: undefined, endsAt: 0, isOffline: false };

/** The order on view. */
export function payStore({ api, createState }: Stores) {
  const state = createState<PayState>('pay', empty);
  let retry = (): void => {};
  /** An answer about another order comes too late. */
  let watchedId: string | undefined;

  async function loadPurchase(id: string): Promise<void> {
    try {
      const purchase = await api.fetch(getPurchase, { params: { id } });
      if (id !== watchedId) return;
      // The server sends how long is left: a device's clock may be wrong by more than that.
      const endsAt = Date.now() + purchase.seconds_left * 1000;
      vibrate(state.getState().purchase?.status, purchase.status);
      state.setState({ status: 'ready', purchase, endsAt, isOffline: false });
    } catch (error) {
      if (id !== watchedId) return;
      if (state.getState().purchase) {
        state.setState({ isOffline: true });
        return;
      }
      const isMissing = error instanceof ApiError && error.status === 404;
      state.setState({ status: isMissing ? 'missing' : 'failed' });
    }
  }

  const isPending = (): boolean => {
    const { status, purchase } = state.getState();
    return status === 'ready' && purchase?.status === ORDER_STATUS.pending;
  };

  return {
    state,

    /**
     * Reads an order now and then every second, while the page is on view and the order is pending;
     * returns the function that stops it.
     */
    watchPurchase(id: string): () => void {
      let isWatched = true;
      watchedId = id;
      let timer: ReturnType<typeof setTimeout> | undefined;

      const poll = async (): Promise<void> => {
        clearTimeout(timer);
        await loadPurchase(id);
        clearTimeout(timer);
        if (isWatched && isPending() && !document.hidden) {
          timer = setTimeout(() => void poll(), POLL_MS);
        }
      };
      const pollAgain = (): void => {
        if (!document.hidden && isPending()) void poll();
      };
      document.addEventListener('visibilitychange', pollAgain);
      retry = () => {
        state.setState(empty);
        void poll();
      };
      retry();
      return () => {
        isWatched = false;
        clearTimeout(timer);
        document.removeEventListener('visibilitychange', pollAgain);
      };
    },

    /** Reads the watched order again after a failure. */
    retryPurchase: (): void => retry(),

    /** The server decides what becomes of the order; it is read again either way. */
    async cancelPurchase(id: string): Promise<void> {
      try {
        await api.fetch(cancelPurchase, { params: { id } });
      } finally {
        await loadPurchase(id);
      }
    },
  };
}

/** A phone tells by a touch how the payment went. */
function vibrate(before: number | undefined, status: number): void {
  if (before !== ORDER_STATUS.pending) return;
  if (status === ORDER_STATUS.paid) hapticSuccess();
  if (status === ORDER_STATUS.failed) hapticError();
}

export const usePay = <Value>(select: (state: PayState) => Value): Value =>
  useStoreState(payStore, select);
export const usePayActions = () => useActions(payStore);
