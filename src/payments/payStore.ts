import { create } from 'zustand';
import { ORDER_STATUS, type Purchase } from '#contract/payments.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { getJson, sendJson } from '#src/shared/api/client.ts';
import { hapticError, hapticSuccess } from '#src/telegram/haptics.ts';

const POLL_MS = 1000;

interface PayState {
  status: 'loading' | 'ready' | 'failed' | 'missing';
  purchase: Purchase | undefined;
  /** When its time is over, by this device's clock. */
  endsAt: number;
  /** The last answer did not come; what is on view is the one before. */
  isOffline: boolean;
}

const nothing: PayState = { status: 'loading', purchase: undefined, endsAt: 0, isOffline: false };

export const payStore = create<PayState>(() => nothing);

let retry = (): void => {};
/** An answer about another order comes too late. */
let watchedId: string | undefined;

async function loadPurchase(id: string): Promise<void> {
  try {
    const purchase = await getJson<Purchase>(`purchases/${id}`);
    if (id !== watchedId) return;
    // The server tells how long is left: a device's clock may be wrong by more than that.
    const endsAt = Date.now() + purchase.seconds_left * 1000;
    tell(payStore.getState().purchase?.status, purchase.status);
    payStore.setState({ status: 'ready', purchase, endsAt, isOffline: false });
  } catch (error) {
    if (id !== watchedId) return;
    if (payStore.getState().purchase) {
      payStore.setState({ isOffline: true });
      return;
    }
    const isMissing = error instanceof ApiError && error.status === 404;
    payStore.setState({ status: isMissing ? 'missing' : 'failed' });
  }
}

/** A phone tells by a touch how it went. */
function tell(before: number | undefined, status: number): void {
  if (before !== ORDER_STATUS.pending) return;
  if (status === ORDER_STATUS.paid) hapticSuccess();
  if (status === ORDER_STATUS.failed) hapticError();
}

const isOpen = (): boolean => {
  const { status, purchase } = payStore.getState();
  return status === 'ready' && purchase?.status === ORDER_STATUS.pending;
};

/**
 * Reads an order now and then every second, while the page is on view and the order is open; returns
 * the way to stop.
 */
export function watchPurchase(id: string): () => void {
  let isWatched = true;
  watchedId = id;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = async (): Promise<void> => {
    clearTimeout(timer);
    await loadPurchase(id);
    clearTimeout(timer);
    if (isWatched && isOpen() && !document.hidden) timer = setTimeout(() => void look(), POLL_MS);
  };
  const lookAgain = (): void => {
    if (!document.hidden && isOpen()) void look();
  };
  document.addEventListener('visibilitychange', lookAgain);
  retry = () => {
    payStore.setState(nothing);
    void look();
  };
  retry();
  return () => {
    isWatched = false;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', lookAgain);
  };
}

/** Asks again for the order that is watched. */
export const retryPurchase = (): void => retry();

/** The server decides what becomes of it; the order is read anew either way. */
export async function cancelPurchase(id: string): Promise<void> {
  try {
    await sendJson(`purchases/${id}/cancel`);
  } finally {
    await loadPurchase(id);
  }
}
