import {
  addCatalogEntry,
  editCatalogEntry,
  getCatalog,
  getCatalogUsage,
  mergeCatalogEntries,
  type AddCatalogEntryBody,
  type EditCatalogEntryBody,
  type Catalog,
  type CatalogTable,
  type CatalogUsage,
} from '#contract/catalog.ts';
import { eventsStore } from '#src/sections/events/eventsStore.ts';
import { marketStore } from '#src/sections/market/marketStore.ts';
import { petsStore } from '#src/sections/pets/petsStore.ts';
import { servicesStore } from '#src/sections/services/servicesStore.ts';
import { createLoader, type LoadStatus } from '#src/shared/load.ts';
import { useActions, useStoreState, type Stores } from '#src/shared/stores.ts';
import { adminStore } from '#src/admin/adminStore.ts';

interface RefsState {
  status: LoadStatus;
  /** Stays on view while it is loaded again. */
  refs: Catalog | undefined;
}

export function refsStore(stores: Stores) {
  const { api } = stores;
  const { asAdmin } = stores.get(adminStore);
  const state = stores.createState<RefsState>('refs', { status: 'idle', refs: undefined });
  const { load } = createLoader(state);

  const loadRefs = (): Promise<void> =>
    load(
      async () => ({ refs: await asAdmin(api.fetch(getCatalog, {})) }),
      state.getState().refs ? { status: 'ready' } : {},
    );

  /** Loads the catalog again and invalidates the sections' copies of it. */
  async function reload(): Promise<void> {
    for (const section of [petsStore, marketStore, servicesStore, eventsStore]) {
      stores.get<{ catalog: { forget(): void } }>(section).catalog.forget();
    }
    await loadRefs();
  }

  return {
    state,
    loadRefs,

    async addEntry(body: AddCatalogEntryBody): Promise<void> {
      await asAdmin(api.fetch(addCatalogEntry, { body }));
      await reload();
    },

    async renameEntry(body: EditCatalogEntryBody): Promise<void> {
      await asAdmin(api.fetch(editCatalogEntry, { body }));
      await reload();
    },

    loadUsage: (table: CatalogTable, id: number): Promise<CatalogUsage> =>
      asAdmin(api.fetch(getCatalogUsage, { query: { table, id } })),

    async mergeEntries(table: CatalogTable, fromId: number, intoId: number): Promise<void> {
      await asAdmin(
        api.fetch(mergeCatalogEntries, { body: { table, from_id: fromId, into_id: intoId } }),
      );
      await reload();
    },
  };
}

export const useRefs = (): RefsState => useStoreState(refsStore, (state) => state);
export const useRefsActions = () => useActions(refsStore);
