import {
  petFilters,
  type PetAd,
  type PetBoost,
  type PetFilters,
  type PetReference,
} from '#contract/pets.ts';
import type { Promo } from '#contract/promos.ts';
import { createAdApi } from '#src/ads/adApi.ts';
import { createAdList } from '#src/ads/adList.ts';
import { createAdPage } from '#src/ads/adPage.ts';
import { isNamed, isPricedWithin, type Lift } from '#src/ads/lifted.ts';
import { createReference } from '#src/ads/reference.ts';
import { getJson } from '#src/shared/api/client.ts';

const petApi = createAdApi<PetAd, PetFilters>({
  articles: 'articles',
  suffix: '',
  delete: 'delete-ad',
});

const lift: Lift<PetAd, PetFilters> = {
  boosts: ({ breed }) => getJson<PetBoost[]>('boosted-ads', { breed }),
  fits: (ad, { category = ad.category, type, city, sex = ad.sex, ...prices }) =>
    ad.category === category &&
    ad.sex === sex &&
    isNamed(ad.type_ad, type) &&
    isNamed(ad.city, city) &&
    isPricedWithin(ad.price, prices),
};

const loadPromos = ({ priceFrom, priceTo, ...filters }: PetFilters): Promise<Promo[]> =>
  getJson('promos', { ...filters, price_from: priceFrom, price_to: priceTo });

export const petList = createAdList('pets', petFilters, petApi, { lift, promos: loadPromos });
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
