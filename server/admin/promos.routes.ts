import * as v from 'valibot';
import { done } from '#contract/ads.ts';
import { promo, promosQuery, promoViews } from '#contract/promos.ts';
import type { Deps } from '#server/deps.ts';
import type { Addresses } from '#server/http/endpoint.ts';
import { countPromoViews, promosToShow } from './promos.service.ts';

export function promoRoutes(addresses: Addresses, deps: Deps): void {
  addresses.add(
    {
      method: 'get',
      path: '/api/promos',
      access: 'anyone',
      summary: 'Promo banners for a list of pets with these filters',
      query: promosQuery,
      answer: v.array(promo),
    },
    ({ query }) => promosToShow(deps, query),
  );
  addresses.add(
    {
      method: 'post',
      path: '/api/promo-views',
      access: 'anyone',
      summary: 'Counts banners that came on view and those that were followed',
      body: promoViews,
      answer: done,
    },
    async ({ body }) => {
      await countPromoViews(deps, body);
      return { ok: true };
    },
  );
}
