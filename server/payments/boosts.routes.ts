import * as v from 'valibot';
import { done } from '#contract/ads.ts';
import { adId } from '#contract/fields.ts';
import { boostStats, boostViews } from '#contract/payments.ts';
import type { SectionAds } from '#server/ads/section.ts';
import type { Deps } from '#server/deps.ts';
import type { Addresses } from '#server/http/endpoint.ts';
import { countViews, isBoosted, statsOf } from './boosts.service.ts';

const idParams = v.object({ id: adId });

/** What is told of boosts beside the lists: whether an ad has one, and what it has brought. */
export function boostRoutes(addresses: Addresses, deps: Deps, sections: SectionAds[]): void {
  for (const section of sections) {
    addresses.add(
      {
        method: 'get',
        path: `/api/is-boosted${section.suffix}/:id`,
        access: 'anyone',
        summary: 'Whether this ad is boosted now',
        params: idParams,
        answer: v.object({ active: v.boolean() }),
      },
      async ({ params }) => ({ active: await isBoosted(deps, params.id) }),
    );
    addresses.add(
      {
        method: 'get',
        path: `/api/boost-stats${section.suffix}/:id`,
        access: 'person',
        summary: "An ad's boost: until when, how often seen and opened (its owner, an admin)",
        params: idParams,
        answer: boostStats,
      },
      ({ params, viewer }) => statsOf(deps, section, params.id, viewer),
    );
  }
  addresses.add(
    {
      method: 'post',
      path: '/api/boost-views',
      access: 'anyone',
      summary: 'Boosted ads that were seen in a list, and those that were opened from there',
      body: boostViews,
      answer: done,
    },
    async ({ body, viewer }) => {
      await countViews(deps, body, viewer);
      return { ok: true };
    },
  );
}
