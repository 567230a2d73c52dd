import { create } from 'zustand';
import type { Overview } from '#contract/admin.ts';
import { getJson } from '#src/shared/api/client.ts';
import { asAdmin } from './adminStore.ts';

interface HubState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  overview: Overview | undefined;
}

export const hubStore = create<HubState>(() => ({ status: 'idle', overview: undefined }));

/** What was known stays on view while it is asked for anew. */
export async function loadOverview(): Promise<void> {
  hubStore.setState({ status: 'loading' });
  try {
    const overview = await asAdmin(getJson<Overview>('admin/overview'));
    hubStore.setState({ status: 'ready', overview });
  } catch {
    hubStore.setState({ status: 'failed' });
  }
}
