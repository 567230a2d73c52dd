import { useStoreState, type Stores } from '#src/shared/stores/stores.ts';

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
