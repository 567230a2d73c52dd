import { importPets } from '#contract/sections/petImport.ts';
import { getPetReference, listPetBoosts, petEndpoints } from '#contract/sections/pets.ts';
import { petCategoryName } from '#contract/texts.ts';
import type { AdDeps } from '#server/ads/adDeps.ts';
import { adRoutes, draftKeyOf } from '#server/ads/ads.routes.ts';
import { createAdService } from '#server/ads/ads.service.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { boostsToShow } from '#server/payments/boosts/boosts.service.ts';
import { readPetTable } from './petTable.ts';
import { petReferenceLists, petSection, type PetTypes } from './pets.service.ts';

export function petRoutes(endpoints: EndpointRegistry, deps: AdDeps) {
  const service = createAdService(deps, petSection);
  adRoutes<PetTypes>(endpoints, petEndpoints, service);
  endpoints.handle(importPets, async ({ form, table, files, viewer, context }) => {
    const read = () => readPetTable(table, files);
    const isDryRun = form.dry_run === '1';
    const rows = await service.importAds(viewer, read, { isDryRun, key: draftKeyOf(context) });
    return { count: rows.length, rows };
  });
  endpoints.handle(getPetReference, () => petReferenceLists(deps));
  endpoints.handle(listPetBoosts, async ({ query }) => {
    const boosts = await boostsToShow(deps, petSection, query);
    return boosts.map(({ row, kind, distance_km }) => ({
      id: row.id,
      boost_type: kind,
      distance_km,
      breed: row.breed,
      city: row.city,
      category: petCategoryName(row.details.category),
    }));
  });
  return service;
}
