import * as v from 'valibot';
import { marketBoost, marketBoostsQuery, marketReference } from '#contract/market.ts';
import { adRoutes } from '#server/ads/ads.routes.ts';
import { createAdService } from '#server/ads/ads.service.ts';
import type { SectionAds } from '#server/ads/section.ts';
import type { Deps } from '#server/deps.ts';
import type { Addresses } from '#server/http/endpoint.ts';
import type { ImagesService } from '#server/images/images.service.ts';
import { boostsToShow } from '#server/payments/boosts.service.ts';
import { marketReferenceLists, marketSection } from './market.service.ts';

export function marketRoutes(addresses: Addresses, deps: Deps, images: ImagesService): SectionAds {
  const service = createAdService(deps, images, marketSection);
  adRoutes(addresses, marketSection, service);

  addresses.add(
    {
      method: 'get',
      path: '/api/filters_market',
      access: 'anyone',
      summary: 'Reference lists of the market',
      keeps: 'reference',
      answer: marketReference,
    },
    () => marketReferenceLists(deps),
  );
  addresses.add(
    {
      method: 'post',
      path: '/api/market_boosted',
      access: 'anyone',
      summary: 'Boosted market ads for one item, or for all',
      body: marketBoostsQuery,
      answer: v.array(marketBoost),
    },
    async ({ body }) => {
      const boosts = await boostsToShow(deps, marketSection, body);
      return boosts.map(({ row, kind }) => ({
        id: row.id,
        boost_type: kind,
        object: row.object,
        object_id: row.goodsId,
        city: row.city,
        category: row.category,
      }));
    },
  );
  return service;
}
