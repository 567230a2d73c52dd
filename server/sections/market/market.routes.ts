import {
  getMarketReference,
  listMarketBoosts,
  marketEndpoints,
  type MarketAd,
} from '#contract/sections/market.ts';
import type { AdDeps } from '#server/ads/adDeps.ts';
import { adRoutes } from '#server/ads/ads.routes.ts';
import { createAdService } from '#server/ads/ads.service.ts';
import type { SectionAds } from '#server/ads/section.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { boostsToShow } from '#server/payments/boosts/boosts.service.ts';
import { marketReferenceLists, marketSection, type MarketTypes } from './market.service.ts';

export function marketRoutes(endpoints: EndpointRegistry, deps: AdDeps): SectionAds<MarketAd> {
  const service = createAdService(deps, marketSection);
  adRoutes<MarketTypes>(endpoints, marketEndpoints, service);
  endpoints.handle(getMarketReference, () => marketReferenceLists(deps));
  endpoints.handle(listMarketBoosts, async ({ body }) => {
    const boosts = await boostsToShow(deps, marketSection, body);
    return boosts.map(({ row, kind, distance_km }) => ({
      id: row.id,
      boost_type: kind,
      distance_km,
      object: row.object,
      object_id: row.details.goodsId,
      city: row.city,
      category: row.details.category,
    }));
  });
  return service;
}
