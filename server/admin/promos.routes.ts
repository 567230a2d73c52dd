import * as v from 'valibot';
import { promo, promosQuery } from '#contract/promos.ts';
import type { Deps } from '#server/deps.ts';
import type { Addresses } from '#server/http/endpoint.ts';
import { promosToShow } from './promos.service.ts';

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
}
