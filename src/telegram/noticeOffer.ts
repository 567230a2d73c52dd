import { DAY_MS } from '#contract/time.ts';
import { readStored, store } from '#src/shared/device/userStorage.ts';
import { useStoreState, type Stores } from '#src/shared/stores/stores.ts';

const OFFERED_KEY = 'petskod_write_asked';
const BETWEEN_OFFERS_MS = 30 * DAY_MS;

/** What the user waits for: an answer, the review of an ad, ads of a saved search. */
export type OfferReason = 'answer' | 'review' | 'search';

interface NoticeOfferState {
  reason?: OfferReason | undefined;
}

/** The offer of notices, shown as a row where its reason is on view. */
export function noticeOfferStore({ createState }: Stores) {
  const state = createState<NoticeOfferState>('noticeOffer', {});
  return {
    state,
    showOffer: (reason: OfferReason): void => state.setState({ reason }),
    closeOffer: (): void => state.setState({ reason: undefined }),
  };
}

export const useIsOffered = (reason: OfferReason): boolean =>
  useStoreState(noticeOfferStore, (state) => state.reason === reason);

/** Whether this device has shown an offer in the last 30 days. */
export const wasOffered = (): boolean =>
  Math.abs(Date.now() - Number(readStored(OFFERED_KEY, undefined) ?? 0)) < BETWEEN_OFFERS_MS;

export const noteOffer = (): void => store(OFFERED_KEY, undefined, String(Date.now()));
