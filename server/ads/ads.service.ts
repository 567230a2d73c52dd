import type { AdDeps } from './adDeps.ts';
import { createAdImport } from './adImport.ts';
import { createAdEdits } from './adEdits.ts';
import { createAdReads } from './adReads.ts';
import { createAdStats } from './adStats.ts';
import { createAdTransitions } from './adTransitions.ts';
import { createAdWrites } from './adWrites.ts';
import { createGoneAds } from './gone/goneAds.ts';
import { createNewAds } from './newAds.ts';
import { createRelatedAds } from './relatedAds.ts';
import { createReusedPhotos } from './reusedPhotos.ts';
import type { Section, SectionTypes } from './section.ts';

/** All operations on one section's ads. */
export function createAdService<T extends SectionTypes>(deps: AdDeps, section: Section<T>) {
  const reads = createAdReads(deps, section);
  const edits = createAdEdits(deps, section, reads);
  const transitions = createAdTransitions(deps, section, reads, edits);
  const newAds = createNewAds(deps, section, transitions);
  const writes = createAdWrites(deps, section, reads, edits, newAds, transitions);
  const related = createRelatedAds(deps, section, reads);
  const stats = createAdStats(deps, section, reads);
  return {
    name: section.name,
    pinSlot: section.pinSlot,
    ...reads,
    related,
    gone: createGoneAds(deps, section, reads),
    stats,
    withReused: createReusedPhotos(deps.images, reads.visible),
    ...transitions,
    ...writes,
    importAds: createAdImport(deps, newAds),
  };
}

export type AdService<T extends SectionTypes> = ReturnType<typeof createAdService<T>>;
