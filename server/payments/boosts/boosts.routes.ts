import { countBoostViews } from '#contract/payments/boostViews.ts';
import { boostEndpoints } from '#contract/payments/payments.ts';
import { boostableSections } from '#contract/sections/sections.ts';
import type { Deps } from '#server/deps.ts';
import type { CountedViews } from '#server/payments/views/countedViews.ts';
import { OK, type EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { visitorOf } from '#server/http/visitor.ts';
import { countViews, isBoosted, statsOf, type BoostableAds } from './boosts.service.ts';

export function boostRoutes(
  endpoints: EndpointRegistry,
  deps: Deps,
  { sections, views }: { sections: BoostableAds; views: CountedViews },
): void {
  for (const name of boostableSections) {
    const { isBoosted: isBoostedEndpoint, stats } = boostEndpoints[name];
    endpoints.handle(isBoostedEndpoint, async ({ params }) => ({
      active: await isBoosted(deps, params.id),
    }));
    endpoints.handle(stats, ({ params, viewer }) =>
      statsOf(deps, sections[name], params.id, viewer),
    );
  }
  endpoints.handle(countBoostViews, async ({ body, context, viewer }) => {
    const visitor = visitorOf(context, viewer, deps.config.trustProxy);
    if (visitor) await countViews(deps, views, body, { visitor, viewer });
    return OK;
  });
}
