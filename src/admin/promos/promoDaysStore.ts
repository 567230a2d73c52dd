import { getPromoDays, revokePromoReport, type PromoDays } from '#contract/admin/adminPromos.ts';
import { createLoader, type LoadStatus } from '#src/shared/stores/load.ts';
import { useActions, useStoreState, type Stores } from '#src/shared/stores/stores.ts';
import { adminStore } from '#src/admin/adminStore.ts';

interface PromoDaysState {
  status: LoadStatus;
  report: PromoDays | undefined;
}

/** What the open promo brought by day. */
export function promoDaysStore(stores: Stores) {
  const { api } = stores;
  const { asAdmin } = stores.get(adminStore);
  const state = stores.createState<PromoDaysState>('promoDays', {
    status: 'idle',
    report: undefined,
  });
  const { load } = createLoader(state);
  return {
    state,
    loadDays: (promoId: number): Promise<void> =>
      load(
        async () => ({ report: await asAdmin(api.fetch(getPromoDays, { params: { promoId } })) }),
        { report: undefined },
      ),
    /** The report's link so far no longer opens; there is another one. */
    async revokeLink(promoId: number): Promise<void> {
      const report = await asAdmin(api.fetch(revokePromoReport, { params: { promoId } }));
      state.setState({ report });
    },
  };
}

export const usePromoDays = (): PromoDaysState => useStoreState(promoDaysStore, (state) => state);
export const usePromoDaysActions = () => useActions(promoDaysStore);
