import type { SectionName } from '#contract/sections.ts';

/** Names of the sections in lists of several sections. */
export const sectionTitles: Record<SectionName, string> = {
  pets: 'Питомцы',
  market: 'Барахолка',
  services: 'Услуги',
  events: 'События',
};
