import {
  addRef,
  editRef,
  getRefs,
  getRefUsage,
  mergeRefs,
  type AddRefBody,
  type EditRefBody,
  type Refs,
  type RefTable,
  type RefUsage,
} from '#contract/refs.ts';
import { eventsStore } from '#src/sections/events/eventsStore.ts';
import { marketStore } from '#src/sections/market/marketStore.ts';
import { petsStore } from '#src/sections/pets/petsStore.ts';
import { servicesStore } from '#src/sections/services/servicesStore.ts';
import { createLoader, type LoadStatus } from '#src/shared/load.ts';
import { useActions, useStoreState, type Stores } from '#src/shared/stores.ts';
import { adminStore } from './adminStore.ts';

interface RefsState {
  status: LoadStatus;
  /** The last answer stays on view while the next is on its way. */
  refs: Refs | undefined;
}

/** The catalog as admins edit it. */
export function refsStore(stores: Stores) {
  const { api } = stores;
  const { asAdmin } = stores.get(adminStore);
  const state = stores.createState<RefsState>('refs', { status: 'idle', refs: undefined });
  const { load } = createLoader(state);

  const loadRefs = (): Promise<void> =>
    load(
      async () => ({ refs: await asAdmin(api.fetch(getRefs, {})) }),
      state.getState().refs ? { status: 'ready' } : {},
    );

  /** After a change the lists of the filters and forms are outdated too. */
  async function reload(): Promise<void> {
    for (const section of [petsStore, marketStore, servicesStore, eventsStore]) {
      stores.get<{ catalog: { forget(): void } }>(section).catalog.forget();
    }
    await loadRefs();
  }

  return {
    state,
    loadRefs,

    async addEntry(body: AddRefBody): Promise<void> {
      await asAdmin(api.fetch(addRef, { body }));
      await reload();
    },

    async renameEntry(body: EditRefBody): Promise<void> {
      await asAdmin(api.fetch(editRef, { body }));
      await reload();
    },

    loadUsage: (table: RefTable, id: number): Promise<RefUsage> =>
      asAdmin(api.fetch(getRefUsage, { query: { table, id } })),

    async mergeEntries(table: RefTable, fromId: number, intoId: number): Promise<void> {
      await asAdmin(api.fetch(mergeRefs, { body: { table, from_id: fromId, into_id: intoId } }));
      await reload();
    },
  };
}

export const useRefs = (): RefsState => useStoreState(refsStore, (state) => state);
export const useRefsActions = () => useActions(refsStore);
