import type { SectionName } from '#contract/sections/sections.ts';
import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import { isPublic, ofSection } from '#server/ads/ads.queries.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';
import { builtStatement } from '#server/db/statement.ts';
import type { Condition, Values } from './filtering.queries.ts';
import { partsAfter, partValues, type ListPart, type ListPlace } from './parts.queries.ts';

/** A list of a section's public ads made of consecutive parts. */
export interface List {
  section: SectionName;
  conditions: Condition[];
  values: Values;
  parts: ListPart[];
  at: Date;
}

/** The key of a list's statement: it names all that its SQL is made of. */
export const keyOf = (kind: string, { section, conditions, parts }: List): string =>
  JSON.stringify([kind, section, conditions.map(({ key }) => key), parts.map(({ key }) => key)]);

export const whereOf = ({ section, conditions }: List): SQL[] => [
  ofSection(section),
  isPublic,
  ...conditions.map(({ where }) => where),
];

export const valuesOf = ({ values, parts, at }: List): Values => ({
  ...values,
  ...partValues(parts, at),
  at: at.toISOString(),
});

/** The place of an ad in a list; undefined when it is not in the list. */
export async function placeOf(
  db: Database,
  list: List,
  after: number,
): Promise<ListPlace | undefined> {
  const { parts } = list;
  const statement = builtStatement(db, keyOf('place', list), (on) => {
    const cases = parts.map((part, index) => sql`WHEN ${part.where} THEN ${sql.raw(`${index}`)}`);
    const inParts = or(...parts.map((part) => part.where));
    return on
      .select({
        part: sql<number>`CASE ${sql.join(cases, sql` `)} END`,
        afterId: ads.id,
        afterPublished: sql<string>`${ads.publishedAt}::text`,
        afterDay: ads.eventDate,
        afterPrice: ads.price,
        afterCity: ads.cityId,
      })
      .from(ads)
      .where(and(eq(ads.id, sql.placeholder('after')), ...whereOf(list), inParts));
  });
  const [row] = await statement.execute({ ...valuesOf(list), after });
  if (!row) return undefined;
  const { part, ...place } = row;
  return { part, values: place };
}

/**
 * The ids of one page. PostgreSQL reads a part when those before it do not fill the page. After a
 * place, an index leads to the page; with an offset PostgreSQL walks all ads before it.
 */
export async function idsOfPage(
  db: Database,
  list: List,
  { limit, offset, place }: { limit: number; offset: number; place?: ListPlace | undefined },
): Promise<number[]> {
  const rest = place ? { ...list, parts: partsAfter(list.parts, place) } : list;
  const start = place ? 0 : offset;
  const statement = builtStatement(db, keyOf('page', rest), (on) => {
    const idsOfParts = rest.parts.map((part) => {
      const ids = on
        .select({ id: ads.id })
        .from(ads)
        .where(and(...whereOf(rest), part.where))
        .orderBy(...part.order);
      return sql`(${ids} LIMIT ${sql.placeholder('reach')})`;
    });
    return on
      .select({ id: sql<number>`id` })
      .from(sql`(${sql.join(idsOfParts, sql` UNION ALL `)}) AS parts`)
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'));
  });
  const values = {
    ...valuesOf(list),
    ...place?.values,
    limit,
    offset: start,
    reach: limit + start,
  };
  return (await statement.execute(values)).map(({ id }) => id);
}
