import { and, count, desc, eq, sql } from 'drizzle-orm';
import { isPublic } from '#server/ads/ads.queries.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';
import { cities } from '#server/catalog/catalog.table.ts';
import { statement } from '#server/db/statement.ts';

const byItem = statement((db) =>
  db
    .select({
      section: ads.section,
      item: ads.itemId,
      category: ads.category,
      number: count(),
    })
    .from(ads)
    .where(isPublic)
    .groupBy(ads.section, ads.itemId, ads.category),
);
const byCity = statement((db) =>
  db
    .select({ name: cities.name, number: count() })
    .from(ads)
    .innerJoin(cities, eq(cities.id, ads.cityId))
    .where(isPublic)
    .groupBy(cities.name),
);

/** Numbers of public ads by section, item and category, and by city. Reads all public ads. */
export async function countByNames(db: Database, at: Date) {
  const [items, cities] = await Promise.all([
    byItem(db).execute({ at: at.toISOString() }),
    byCity(db).execute({ at: at.toISOString() }),
  ]);
  return { items, cities };
}

const TITLES_MAX = 500;
const titles = statement(
  (db) =>
    db
      .select({ title: ads.title, author: ads.authorId })
      .from(ads)
      .where(and(isPublic, sql`${ads.search} @@ ${sql.placeholder('query')}::tsquery`))
      .orderBy(desc(ads.publishedAt), desc(ads.id))
      .limit(TITLES_MAX),
  // Not kept by PostgreSQL: words can be rare or common.
  false,
);

/** The newest titles of the public ads that match. */
export const findTitles = (
  db: Database,
  at: Date,
  tsquery: string,
): Promise<{ title: string; author: number }[]> =>
  titles(db).execute({ at: at.toISOString(), query: tsquery });

/** Words with the lexeme of each. */
export async function lexemesOf(db: Database, all: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ word: sql<string>`word`, lexeme: sql<string>`(search_lexemes(word))[1]` })
    .from(sql`jsonb_array_elements_text(${JSON.stringify(all)}::jsonb) word`);
  return new Map(rows.map(({ word, lexeme }) => [word, lexeme]));
}
