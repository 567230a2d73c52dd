import type { PetAd, PetFilters, PetReference } from '#contract/pets.ts';
import { createAdApi } from '#src/ads/adApi.ts';
import { createAdList } from '#src/ads/adList.ts';
import { createAdPage } from '#src/ads/adPage.ts';
import { createReference } from '#src/ads/reference.ts';
import { getJson } from '#src/shared/api/client.ts';

const petApi = createAdApi<PetAd, PetFilters>({
  articles: 'articles',
  suffix: '',
  delete: 'delete-ad',
});

export const petList = createAdList('pets', petApi);
export const petPage = createAdPage(petApi, petList);
export const petReference = createReference<PetReference>('filters', {
  types: [],
  categories: [],
  breeds: [],
  cities: [],
});

/** How many pet ads the person has (document 1, section 4: the form counts them itself). */
export const countOwnPets = async (): Promise<number> =>
  (await getJson<unknown[]>('my-articles')).length;
