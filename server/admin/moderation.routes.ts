import * as v from 'valibot';
import { overview, reviewItem, reviewQuery } from '#contract/admin.ts';
import type { SectionAds } from '#server/ads/section.ts';
import type { Deps } from '#server/deps.ts';
import type { Addresses } from '#server/http/endpoint.ts';
import { overviewOf, reviewQueue } from './moderation.service.ts';

export function moderationRoutes(addresses: Addresses, deps: Deps, sections: SectionAds[]): void {
  addresses.add(
    {
      method: 'get',
      path: '/api/admin/overview',
      access: 'admin',
      summary: 'What waits for an admin, and since when',
      answer: overview,
    },
    () => overviewOf(deps),
  );
  for (const section of sections) {
    addresses.add(
      {
        method: 'get',
        path: `/api/admin/review${section.suffix}`,
        access: 'admin',
        summary: 'Ads to decide on, oldest first, each with its version and its author',
        query: reviewQuery,
        answer: v.array(reviewItem(section.schema)),
      },
      ({ query, viewer }) => reviewQueue(deps, section, query, viewer),
    );
  }
}
