import { sectionPaths } from '#contract/paths.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import type { Crumb } from './Breadcrumbs.tsx';

/** The section's list, then its lists with each of these filters. */
export const sectionCrumbs = (
  section: SectionName,
  title: string,
  narrower: (readonly [label: string, filters: Record<string, string>])[],
): Crumb[] => [
  { label: title, path: sectionPaths[section].list },
  ...narrower.map(([label, filters]) => ({
    label,
    path: `${sectionPaths[section].list}?${new URLSearchParams(filters)}`,
  })),
];
