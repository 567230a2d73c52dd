import { getOverview, type Overview } from '#contract/admin/admin.ts';
import { createLoader, type LoadStatus } from '#src/shared/stores/load.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import { adminStore } from './adminStore.ts';

interface HubState {
  status: LoadStatus;
  /** Stays on view while it is loaded again. */
  overview: Overview | undefined;
}

export function hubStore(stores: Stores) {
  const state = stores.createState<HubState>('hub', { status: 'idle', overview: undefined });
  const { load } = createLoader(state);
  const { asAdmin } = stores.get(adminStore);
  return {
    state,
    loadOverview: (): Promise<void> =>
      load(async () => ({ overview: await asAdmin(stores.api.fetch(getOverview, {})) })),
  };
}
