import { and, eq, sql } from 'drizzle-orm';
import { isPublic } from '#server/ads/ads.queries.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import { isUnblocked } from '#server/messages/blocks.queries.ts';
import { savedSearches } from './savedSearches.table.ts';

/** The keys of all searches that an ad can match; `keysOf` in `resolve.ts` has their counterparts. */
const keysOfAd = sql<string[]>`(
  SELECT array_agg(${ads.section} || base || suffix) FROM
    unnest(ARRAY['', 'i' || ${ads.itemId}, 'c' || ${ads.cityId}]) base,
    unnest(ARRAY['', 'k' || ${ads.category}]) suffix
  ) || ARRAY(SELECT ${ads.section} || 'w' || lexeme FROM unnest(${ads.search}) WHERE lexeme NOT LIKE '=%')`;

const publicAd = statement((db) =>
  db
    .select({ keys: keysOfAd })
    .from(ads)
    .where(and(eq(ads.id, sql.placeholder('id')), isPublic)),
);

/** The keys of a public ad; undefined when the ad is not public. */
export async function readKeys(db: Database, id: number, at: Date): Promise<string[] | undefined> {
  const [ad] = await publicAd(db).execute({ id, at: at.toISOString() });
  return ad?.keys;
}

const s = savedSearches;
/** Whether a column of the search, in which null is any, allows the ad's. */
const isAny = (column: unknown, condition: unknown) => sql`(${column} IS NULL OR ${condition})`;

/** Whether each column of `choices` has the value, or one of the values, that the search wants. */
const hasChoices = sql`NOT EXISTS (
  SELECT FROM jsonb_each(${s.choices}) AS choice
  WHERE choice.value @> (to_jsonb(${ads}.*) -> choice.key) IS NOT TRUE)`;

const matching = statement((db) =>
  db
    .selectDistinctOn([s.userId], {
      userId: s.userId,
      id: s.id,
      name: s.name,
      isDaily: sql<boolean>`${s.notify} = 'daily'`,
    })
    .from(s)
    .innerJoin(ads, eq(ads.id, sql.placeholder('id')))
    .where(
      and(
        sql`${s.keys} && ${sql.placeholder('keys')}::text[]`,
        sql`${s.notify} <> 'off'`,
        eq(s.section, ads.section),
        isAny(s.categories, sql`${ads.category} = ANY(${s.categories})`),
        isAny(s.trait, eq(s.trait, ads.trait)),
        isAny(s.audience, eq(s.audience, ads.audience)),
        isAny(s.priceFrom, sql`${ads.price} >= ${s.priceFrom}`),
        isAny(s.priceTo, sql`${ads.price} <= ${s.priceTo}`),
        isAny(s.eventDate, eq(s.eventDate, ads.eventDate)),
        isAny(s.cities, sql`${ads.cityId} = ANY(${s.cities})`),
        isAny(s.query, sql`${ads.search} @@ ${s.query}`),
        isAny(s.choices, hasChoices),
        isAny(s.items, sql`${ads.itemId} = ANY(${s.items})`),
        sql`${s.userId} <> ${ads.authorId}`,
        isUnblocked(s.userId, ads.authorId),
      ),
    )
    .orderBy(s.userId, sql`${s.notify} = 'daily'`, s.id),
);

/** For each user one of the searches that the ad matches, rather one that notifies at once. */
export const matchingSearches = (db: Database, id: number, keys: string[]) =>
  matching(db).execute({ id, keys });
