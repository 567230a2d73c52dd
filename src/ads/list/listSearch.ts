import type { SectionName } from '#contract/sections/sections.ts';

/** A list and its filters, as they are saved. */
export interface ListSearch {
  section: SectionName;
  filters: object;
}
