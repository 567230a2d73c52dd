/** The sections by their number in the database (`ads.section`). */
export const SECTION = { pets: 1, market: 2, services: 3, events: 4 } as const;
export type SectionName = keyof typeof SECTION;
export const sectionNames = Object.keys(SECTION) as SectionName[];
/** The section with this number in the database. */
export const sectionByCode = (code: number | null): SectionName | undefined =>
  sectionNames.find((name) => SECTION[name] === code);

/** Makes a record with one value per section. */
export const bySection = <Value>(
  make: (section: SectionName) => Value,
): Readonly<Record<SectionName, Value>> =>
  Object.fromEntries(sectionNames.map((name) => [name, make(name)])) as Record<SectionName, Value>;

export const boostableSections = ['pets', 'market', 'services'] as const;
export type BoostableSection = (typeof boostableSections)[number];

/** The parts of API paths that differ by section. */
export interface SectionSlugs {
  /** First segment of the paths of the section's ads. */
  articles: string;
  /** Suffix of every other path. */
  suffix: string;
  /** The path that deletes an ad. */
  remove: string;
}

export const sectionSlugs: Readonly<Record<SectionName, SectionSlugs>> = {
  pets: { articles: 'articles', suffix: '', remove: 'delete-ad' },
  market: { articles: 'articles_market', suffix: '-market', remove: 'delete-market-ad' },
  services: { articles: 'articles_service', suffix: '-service', remove: 'delete-service-ad' },
  events: { articles: 'articles_event', suffix: '-event', remove: 'delete-event-ad' },
};

/** Makes a record with one value per section from the section's path suffix. */
export const bySuffix = <Name extends SectionName, Value>(
  names: readonly Name[],
  make: (suffix: string) => Value,
): Readonly<Record<Name, Value>> =>
  Object.fromEntries(names.map((name) => [name, make(sectionSlugs[name].suffix)])) as Record<
    Name,
    Value
  >;
