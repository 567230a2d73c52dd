/** The four sections by the number that the database has for them (`ads.section`). */
export const SECTION = { pets: 1, market: 2, services: 3, events: 4 } as const;
export type SectionName = keyof typeof SECTION;
export const sectionNames = Object.keys(SECTION) as SectionName[];

/** Sections whose ads can be boosted. */
export const boostableSections = ['pets', 'market', 'services'] as const;
export type BoostableSection = (typeof boostableSections)[number];

/** How a section's API paths spell the words that differ. */
export interface SectionWords {
  /** The first word of the paths of its ads. */
  articles: string;
  /** Ends the last fixed word of every other path. */
  suffix: string;
  /** The word for deleting an ad. */
  remove: string;
}

export const sectionWords: Readonly<Record<SectionName, SectionWords>> = {
  pets: { articles: 'articles', suffix: '', remove: 'delete-ad' },
  market: { articles: 'articles_market', suffix: '-market', remove: 'delete-market-ad' },
  services: { articles: 'articles_service', suffix: '-service', remove: 'delete-service-ad' },
  events: { articles: 'articles_event', suffix: '-event', remove: 'delete-event-ad' },
};

/** Makes one value for each of the named sections from the suffix of its paths. */
export const bySuffix = <Name extends SectionName, Value>(
  names: readonly Name[],
  make: (suffix: string) => Value,
): Readonly<Record<Name, Value>> =>
  Object.fromEntries(names.map((name) => [name, make(sectionWords[name].suffix)])) as Record<
    Name,
    Value
  >;
