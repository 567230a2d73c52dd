import { listCautionRules, type CautionRuleCount } from '#contract/messages/messages.ts';
import { adminStore } from '#src/admin/adminStore.ts';
import { createLoader, type LoadStatus } from '#src/shared/stores/load.ts';
import { useActions, useStoreState, type Stores } from '#src/shared/stores/stores.ts';

interface CautionsState {
  status: LoadStatus;
  rules: readonly CautionRuleCount[];
}

/** The rules that recognize suspicious messages. */
export function cautionsStore(stores: Stores) {
  const state = stores.createState<CautionsState>('cautions', { status: 'idle', rules: [] });
  const { load } = createLoader(state);
  const { asAdmin } = stores.get(adminStore);
  return {
    state,
    loadRules: (): Promise<void> =>
      load(async () => ({ rules: await asAdmin(stores.api.fetch(listCautionRules, {})) })),
  };
}

export const useCautionRules = (): CautionsState => useStoreState(cautionsStore, (state) => state);
export const useCautionsActions = () => useActions(cautionsStore);
