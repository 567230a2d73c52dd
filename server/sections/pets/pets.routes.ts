import * as v from 'valibot';
import { boostsQuery, petBoost, petReference, type PetAd } from '#contract/pets.ts';
import { petCategoryNames } from '#contract/texts.ts';
import { adRoutes } from '#server/ads/ads.routes.ts';
import { createAdService } from '#server/ads/ads.service.ts';
import type { SectionAds } from '#server/ads/section.ts';
import type { Deps } from '#server/deps.ts';
import type { Addresses } from '#server/http/endpoint.ts';
import type { ImagesService } from '#server/images/images.service.ts';
import { boostsToShow } from '#server/payments/boosts.service.ts';
import type { Viewer } from '#server/session/viewer.ts';
import { petReferenceLists, petSection } from './pets.service.ts';

export function petRoutes(
  addresses: Addresses,
  deps: Deps,
  images: ImagesService,
): SectionAds & { one: (id: number, viewer: Viewer | undefined) => Promise<PetAd> } {
  const service = createAdService(deps, images, petSection);
  adRoutes(addresses, petSection, service);

  addresses.add(
    {
      method: 'get',
      path: '/api/filters',
      access: 'anyone',
      summary: 'Reference lists of pets',
      keeps: 'reference',
      answer: petReference,
    },
    () => petReferenceLists(deps),
  );
  addresses.add(
    {
      method: 'get',
      path: '/api/boosted-ads',
      access: 'anyone',
      summary: 'Boosted pet ads for one breed, or for all',
      query: boostsQuery,
      answer: v.array(petBoost),
    },
    async ({ query }) => {
      const boosts = await boostsToShow(deps, petSection, { breed: query.breed });
      return boosts.map(({ row, kind }) => ({
        id: row.id,
        boost_type: kind,
        breed: row.breed,
        city: row.city,
        category: petCategoryNames[row.category - 1],
      }));
    },
  );
  // The section's own part of an ad is put together by `present`: here it is known to be a pet's.
  return { ...service, one: async (id, viewer) => (await service.one(id, viewer)) as PetAd };
}
