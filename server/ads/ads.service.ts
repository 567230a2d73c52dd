import type { BaseAd, BaseDraft } from '#contract/ads.ts';
import type { AdDeps } from './adDeps.ts';
import { createAdEdits } from './adEdits.ts';
import { createAdReads } from './adReads.ts';
import { createAdStats } from './adStats.ts';
import type { AdRow } from './ads.queries.ts';
import { createAdTransitions } from './adTransitions.ts';
import { createAdWrites } from './adWrites.ts';
import { createGoneAds } from './goneAds.ts';
import { createRelatedAds } from './relatedAds.ts';
import type { Section } from './section.ts';

/** All operations on one section's ads. */
export function createAdService<
  Ad extends BaseAd,
  Draft extends BaseDraft,
  Filters,
  Row extends AdRow,
  Details,
>(deps: AdDeps, section: Section<Ad, Draft, Filters, Row, Details>) {
  const reads = createAdReads(deps, section);
  const edits = createAdEdits(deps, section, reads);
  const transitions = createAdTransitions(deps, section, reads, edits);
  const writes = createAdWrites(deps, section, reads, edits, transitions);
  const related = createRelatedAds(deps, section, reads);
  const stats = createAdStats(deps, section, reads);
  return {
    name: section.name,
    pinSlot: section.pinSlot,
    ...reads,
    related,
    gone: createGoneAds(deps, section, reads),
    stats,
    ...transitions,
    ...writes,
  };
}

export type AdService<
  Ad extends BaseAd,
  Draft extends BaseDraft,
  Filters,
  Row extends AdRow,
  Details,
> = ReturnType<typeof createAdService<Ad, Draft, Filters, Row, Details>>;
