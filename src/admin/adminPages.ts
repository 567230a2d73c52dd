import { PAGE_SIZE } from '#contract/ads/ads.ts';
import { createPages, noPages, type PagesState } from '#src/shared/stores/pages.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import { adminStore } from './adminStore.ts';

export type AdminPages<Item, Query> = ReturnType<typeof createAdminPages<Item, Query>>;

/**
 * A list of the admin's; a full page means that there may be more.
 * @param fetchPage gets the last item of the page before as its cursor: rows leave the list
 *   meanwhile, so an offset would skip others
 */
export function createAdminPages<Item, Query>(
  stores: Stores,
  name: string,
  fetchPage: (query: Query, last?: Item) => Promise<Item[]>,
  idOf: (item: Item) => number,
) {
  const { asAdmin } = stores.get(adminStore);
  return createPages<Item, Query, PagesState<Item, Query>>(stores, {
    name,
    empty: noPages,
    async fetchPage(query, shown) {
      const items = await asAdmin(fetchPage(query, shown?.last));
      return { items, hasMore: items.length === PAGE_SIZE };
    },
    idOf,
  });
}
