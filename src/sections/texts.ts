import type { SectionName } from '#contract/sections.ts';

/** The sections' names where ads of several stand side by side. */
export const sectionTitles: Record<SectionName, string> = {
  pets: 'Питомцы',
  market: 'Барахолка',
  services: 'Услуги',
  events: 'События',
};
