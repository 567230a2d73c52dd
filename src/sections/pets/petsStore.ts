import { PAGE_SIZE } from '#contract/ads/ads.ts';
import { getPetReference, listPetBoosts, petEndpoints, petList } from '#contract/sections/pets.ts';
import { listPromos } from '#contract/admin/promos.ts';
import { createAdDetail } from '#src/ads/detail/adDetail.ts';
import { createAdList } from '#src/ads/list/adList.ts';
import { createCatalog } from '#src/ads/catalog/catalog.ts';
import type { Stores } from '#src/shared/stores/stores.ts';

/** The list, the open ad and the catalog of pets. */
export function petsStore(stores: Stores) {
  const { api } = stores;
  const list = createAdList(stores, 'pets', petList, petEndpoints, {
    boosts: (filters) => api.fetch(listPetBoosts, { query: filters }),
    promos: ({ priceFrom, priceTo, category, ...filters }, offset) =>
      api.fetch(listPromos, {
        query: {
          ...filters,
          ...(category !== undefined && { category: String(category) }),
          price_from: priceFrom,
          price_to: priceTo,
          limit: PAGE_SIZE,
          offset,
        },
      }),
  });
  return {
    list,
    detail: createAdDetail(stores, 'pets', petEndpoints, list),
    catalog: createCatalog(stores, 'pets', getPetReference, {
      types: [],
      categories: [],
      breeds: [],
      colors: [],
      cities: [],
    }),
    /** The user's number of pet ads, to check the limit before the form is filled in. */
    countOwn: async (): Promise<number> => (await api.fetch(petEndpoints.mine, {})).length,
  };
}
