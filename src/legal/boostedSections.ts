/** The words of the boost texts that differ between sections. */
export interface BoostedSection {
  /** Follows «в разделе». */
  sectionName: string;
  /** What only one pinned ad can have. */
  slot: string;
  /** The filter in which the pinned ad comes first. */
  pinnedBy: string;
  /** The filter in which the promoted ad appears more often. */
  promotedBy: string;
  /** Says that two ads cannot share a slot. */
  noTwo: string;
}

export const boostedSections = {
  pets: {
    sectionName: '«Питомцы»',
    slot: 'одной породы',
    pinnedBy: 'по породе животного',
    promotedBy: 'по породе и городу',
    noTwo: 'Два объявления с одной и той же породой закрепить одновременно нельзя.',
  },
  market: {
    sectionName: '«Барахолка»',
    slot: 'одного товара',
    pinnedBy: 'по товару',
    promotedBy: 'по товару и городу',
    noTwo: 'Два объявления с одним и тем же товаром закрепить одновременно нельзя.',
  },
  services: {
    sectionName: '«Услуги»',
    slot: 'одной услуги',
    pinnedBy: 'по услуге',
    promotedBy: 'по услуге, городу и категории (платно, бартер или бесплатно)',
    noTwo: 'Два объявления с одной и той же услугой закрепить одновременно нельзя.',
  },
} satisfies Record<string, BoostedSection>;

export type BoostedSectionName = keyof typeof boostedSections;
