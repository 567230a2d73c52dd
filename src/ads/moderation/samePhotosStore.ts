import { getSamePhotos, type SamePhoto } from '#contract/admin/admin.ts';
import { createLoader, type LoadStatus } from '#src/shared/stores/load.ts';
import { useActions, useStoreState, type Stores } from '#src/shared/stores/stores.ts';

interface SamePhotosState {
  status: LoadStatus;
  /** The ad that was loaded. */
  adId: number | undefined;
  items: readonly SamePhoto[];
}

/** Ads of other users with a photo of the ad on view; for admins. */
export function samePhotosStore(stores: Stores) {
  const state = stores.createState<SamePhotosState>('samePhotos', {
    status: 'idle',
    adId: undefined,
    items: [],
  });
  const { load } = createLoader(state);
  return {
    state,
    loadSamePhotos: (adId: number): Promise<void> =>
      load(async () => ({ items: await stores.api.fetch(getSamePhotos, { params: { adId } }) }), {
        adId,
        items: [],
      }),
  };
}

export const useSamePhotos = (): SamePhotosState =>
  useStoreState(samePhotosStore, (state) => state);
export const useSamePhotosActions = () => useActions(samePhotosStore);
