import { and, or, sql } from 'drizzle-orm';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';
import { idList } from '#server/db/oneOf.ts';
import { builtStatement } from '#server/db/statement.ts';
import { keyOf, valuesOf, whereOf, type List } from './page.queries.ts';

/** The number of ads in a list, at most `limit`. */
export async function countOfList(db: Database, list: List, limit: number): Promise<number> {
  const statement = builtStatement(db, keyOf('count', list), (on) => {
    const found = on
      .select({ id: ads.id })
      .from(ads)
      .where(and(...whereOf(list), or(...list.parts.map((part) => part.where))))
      .limit(sql.placeholder('limit'))
      .as('found');
    return on.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(found);
  });
  const [row] = await statement.execute({ ...valuesOf(list), limit });
  return row?.count ?? 0;
}

/**
 * The first `max` of the cities that have ads in a list, with their numbers, at most `limit`. Without
 * ORDER BY, which would count in all of them first: a nested loop keeps the order of the array.
 */
export function countByCity(
  db: Database,
  list: List,
  { cities, max, limit }: { cities: number[]; max: number; limit: number },
): Promise<{ id: number; count: number }[]> {
  const key = keyOf('cities', list);
  const statement = builtStatement(db, key, (on) => {
    const inParts = or(...list.parts.map((part) => part.where));
    const found = on
      .select({ one: sql`1` })
      .from(ads)
      .where(and(...whereOf(list), sql`${ads.cityId} = near.id`, inParts))
      .limit(sql.placeholder('limit'));
    return on
      .select({ id: sql<number>`near.id`, count: sql<number>`found.count`.mapWith(Number) })
      .from(
        sql`unnest(${sql.placeholder('cities')}::integer[]) AS near(id)
          CROSS JOIN LATERAL (SELECT count(*) FROM (${found}) AS ad) AS found`,
      )
      .where(sql`found.count > 0`)
      .limit(sql.placeholder('max'));
  });
  return statement.execute({ ...valuesOf(list), cities: idList(cities), max, limit });
}
