import {
  addCatalogEntry,
  deleteCatalogEntry,
  editCatalogEntry,
  getCatalog,
  getCatalogUsage,
  mergeCatalogEntries,
  type AddCatalogEntryBody,
  type EditCatalogEntryBody,
  type Catalog,
  type CatalogTable,
  type CatalogUsage,
} from '#contract/admin/catalog.ts';
import { eventsStore } from '#src/sections/events/eventsStore.ts';
import { marketStore } from '#src/sections/market/marketStore.ts';
import { petsStore } from '#src/sections/pets/petsStore.ts';
import { servicesStore } from '#src/sections/services/servicesStore.ts';
import { createLoader, type LoadStatus } from '#src/shared/stores/load.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import { adminStore } from '#src/admin/adminStore.ts';

interface AdminCatalogState {
  status: LoadStatus;
  /** Stays on view while it is loaded again. */
  catalog: Catalog | undefined;
}

export function adminCatalogStore(stores: Stores) {
  const { api } = stores;
  const { asAdmin } = stores.get(adminStore);
  const state = stores.createState<AdminCatalogState>('adminCatalog', {
    status: 'idle',
    catalog: undefined,
  });
  const { load } = createLoader(state);

  const loadCatalog = (): Promise<void> =>
    load(
      async () => ({ catalog: await asAdmin(api.fetch(getCatalog, {})) }),
      state.getState().catalog ? { status: 'ready' } : {},
    );

  /** Loads the catalog again and invalidates the sections' copies of it. */
  async function reload(): Promise<void> {
    for (const section of [petsStore, marketStore, servicesStore, eventsStore]) {
      stores.get<{ catalog: { forget(): void } }>(section).catalog.forget();
    }
    await loadCatalog();
  }

  /** Loads the catalog again even after an error: another admin may have changed the entry. */
  async function send(request: Promise<unknown>): Promise<void> {
    try {
      await asAdmin(request);
    } finally {
      await reload();
    }
  }

  return {
    state,
    loadCatalog,

    addEntry: (body: AddCatalogEntryBody): Promise<void> =>
      send(api.fetch(addCatalogEntry, { body })),

    renameEntry: (body: EditCatalogEntryBody): Promise<void> =>
      send(api.fetch(editCatalogEntry, { body })),

    loadUsage: (table: CatalogTable, id: number): Promise<CatalogUsage> =>
      asAdmin(api.fetch(getCatalogUsage, { query: { table, id } })),

    deleteEntry: (table: CatalogTable | 'synonyms', id: number): Promise<void> =>
      send(api.fetch(deleteCatalogEntry, { body: { table, id } })),

    mergeEntries: (table: CatalogTable, fromId: number, intoId: number): Promise<void> =>
      send(api.fetch(mergeCatalogEntries, { body: { table, from_id: fromId, into_id: intoId } })),
  };
}
