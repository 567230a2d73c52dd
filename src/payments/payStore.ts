import {
  cancelPurchase,
  getPurchase,
  ORDER_STATUS,
  type Purchase,
} from '#contract/payments/payments.ts';
import { hapticError, hapticSuccess } from '#src/messenger/haptics.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import { toastStore } from '#src/shared/ui/overlays/toasts.ts';
import { payTexts } from './texts.ts';

const POLL_MS = 1000;
/** While there is nothing on view but an error. */
const FAILED_POLL_MS = 3000;

interface PayState {
  status: 'loading' | 'ready' | 'failed' | 'missing';
  purchase: Purchase | undefined;
  /** Expiry by this device's clock, in milliseconds. */
  endsAt: number;
  /** The last request failed; the order on view is older. */
  isOffline: boolean;
}

const empty: PayState = { status: 'loading', purchase: undefined, endsAt: 0, isOffline: false };

/** The open order. */
export function payStore({ api, createState, get }: Stores) {
  const { noteSuccess } = get(toastStore);

  /** Haptic feedback about the outcome of the payment. */
  function vibrate(before: number | undefined, status: number): void {
    if (before !== ORDER_STATUS.pending) return;
    if (status === ORDER_STATUS.paid) {
      hapticSuccess();
      noteSuccess();
    }
    if (status === ORDER_STATUS.failed) hapticError();
  }

  const state = createState<PayState>('pay', empty);
  let retry = (): void => {};
  /** Responses about other orders are ignored. */
  let watchedId: string | undefined;

  async function loadPurchase(id: string): Promise<void> {
    try {
      const purchase = await api.fetch(getPurchase, { params: { id } });
      if (id !== watchedId) return;
      // The server sends the remaining time, because a device's clock may be wrong.
      const endsAt = Date.now() + purchase.seconds_left * 1000;
      vibrate(state.getState().purchase?.status, purchase.status);
      state.setState({ status: 'ready', purchase, endsAt, isOffline: false });
    } catch (error) {
      if (id !== watchedId) return;
      // For whoever helps a payer; the screen has its own sentence.
      // oxlint-disable-next-line no-console
      if (error instanceof ApiError) console.error(payTexts.networkError(error.status));
      if (state.getState().purchase) {
        state.setState({ isOffline: true });
        return;
      }
      const isMissing = error instanceof ApiError && error.status === 404;
      state.setState({ status: isMissing ? 'missing' : 'failed' });
    }
  }

  /** A pending order, and one that could not be loaded yet. */
  const isOpen = (): boolean => {
    const { status, purchase } = state.getState();
    return status === 'failed' || (status === 'ready' && purchase?.status === ORDER_STATUS.pending);
  };

  return {
    state,

    /**
     * Polls an order while the page is visible and the order is pending or not loaded yet; returns
     * the function that stops it.
     */
    watchPurchase(id: string): () => void {
      let isWatched = true;
      watchedId = id;
      let timer: ReturnType<typeof setTimeout> | undefined;

      const poll = async (): Promise<void> => {
        clearTimeout(timer);
        await loadPurchase(id);
        clearTimeout(timer);
        if (isWatched && isOpen() && !document.hidden) {
          const isFailed = state.getState().status === 'failed';
          timer = setTimeout(() => void poll(), isFailed ? FAILED_POLL_MS : POLL_MS);
        }
      };
      const pollAgain = (): void => {
        if (!document.hidden && isOpen()) void poll();
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

    /** Polls the watched order again after a failure. */
    retryPurchase: (): void => retry(),

    /** The order is loaded again even after an error: the server decides its state. */
    async cancelPurchase(id: string): Promise<void> {
      try {
        await api.fetch(cancelPurchase, { params: { id } });
      } finally {
        await loadPurchase(id);
      }
    },
  };
}
