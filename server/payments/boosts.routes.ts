import * as v from 'valibot';
import { adId } from '#contract/fields.ts';
import type { Deps } from '#server/deps.ts';
import type { Addresses } from '#server/http/endpoint.ts';
import { isBoosted } from './boosts.service.ts';

/** Whether an ad is boosted now; `suffix` names the section: "", "-market", "-service". */
export function boostRoutes(addresses: Addresses, suffix: string, deps: Deps): void {
  addresses.add(
    {
      method: 'get',
      path: `/api/is-boosted${suffix}/:id`,
      access: 'anyone',
      summary: 'Whether this ad is boosted now',
      params: v.object({ id: adId }),
      answer: v.object({ active: v.boolean() }),
    },
    async ({ params }) => ({ active: await isBoosted(deps, params.id) }),
  );
}
