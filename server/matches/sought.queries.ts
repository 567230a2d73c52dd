import { and, asc, eq, gt, ne, sql, type SQL } from 'drizzle-orm';
import { PET_CATEGORY } from '#contract/sections/pets.ts';
import { isPublic, ofSection } from '#server/ads/ads.queries.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';
import { isoTime } from '#server/db/isoTime.ts';
import { idList, oneOfThese } from '#server/db/oneOf.ts';
import { animalTypes, breeds, cities } from '#server/catalog/catalog.table.ts';
import { statement } from '#server/db/statement.ts';
import { isUnblocked } from '#server/messages/blocks.queries.ts';
import { isLostOrFoundAd } from '#server/sections/pets/pets.queries.ts';
import { petDetails } from '#server/sections/pets/pets.details.queries.ts';
import type { Sought } from './score.ts';
import { commonWords } from './texts.ts';

/** A public lost or found pet. */
interface SoughtAd extends Sought {
  id: number;
  author: number;
  category: number;
  cityId: number;
  typeId: number;
}

/** Stemmed words of title, description and place, without those that most such ads have. */
const words = sql<string[]>`ARRAY(
  SELECT lexeme FROM unnest(${ads.search}) WHERE lexeme NOT LIKE '=%'
  UNION SELECT unnest(search_lexemes(${petDetails.place}))
  EXCEPT SELECT unnest(${sql.placeholder('common')}::text[]))`;

const select = (db: Database, where: SQL | undefined) =>
  db
    .select({
      id: ads.id,
      author: ads.authorId,
      category: sql<number>`${ads.category}`.mapWith(Number),
      cityId: ads.cityId,
      city: cities.name,
      typeId: animalTypes.id,
      animalType: animalTypes.name,
      breed: breeds.name,
      sex: petDetails.sex,
      happenedAt: petDetails.happenedAt,
      publishedAt: isoTime(ads.publishedAt),
      colors: petDetails.colors,
      size: petDetails.size,
      collar: petDetails.collar,
      chip: petDetails.chip,
      words,
    })
    .from(ads)
    .innerJoin(petDetails, eq(petDetails.adId, ads.id))
    .innerJoin(breeds, eq(breeds.id, ads.itemId))
    .innerJoin(animalTypes, eq(animalTypes.id, breeds.animalTypeId))
    .innerJoin(cities, eq(cities.id, ads.cityId))
    .where(and(ofSection('pets'), isPublic, where));

const one = statement((db) => select(db, and(eq(ads.id, sql.placeholder('id')), isLostOrFoundAd)));

/** Names of the ad itself are no words that two ads share. */
const common = statement((db) =>
  db
    .select({
      words: sql<
        string[]
      >`search_lexemes(concat_ws(' ', ${sql.placeholder('text')}::text, ${cities.name},
        ${breeds.name}, ${animalTypes.name}))`,
    })
    .from(ads)
    .innerJoin(breeds, eq(breeds.id, ads.itemId))
    .innerJoin(animalTypes, eq(animalTypes.id, breeds.animalTypeId))
    .innerJoin(cities, eq(cities.id, ads.cityId))
    .where(eq(ads.id, sql.placeholder('id'))),
);

/** A public lost or found pet, and the words that tell nothing about it. */
export async function findSought(
  db: Database,
  id: number,
  at: Date,
): Promise<{ ad: SoughtAd; common: string[] } | undefined> {
  const [names] = await common(db).execute({ id, text: commonWords });
  if (!names) return undefined;
  const [ad] = await one(db).execute({ id, at: at.toISOString(), common: names.words });
  return ad && { ad, common: names.words };
}

const CANDIDATES_MAX = 5000;
const author = sql.placeholder('author');
const near = and(
  oneOfThese(ads.cityId, 'cities'),
  eq(breeds.animalTypeId, sql.placeholder('typeId')),
);
const hasChip = sql`${petDetails.chip} <> '' AND ${petDetails.chip} = ${sql.placeholder('chip')}`;
const candidates = (where: SQL | undefined) =>
  statement((db) =>
    select(
      db,
      and(
        eq(ads.category, sql.placeholder('category')),
        where,
        ne(ads.authorId, author),
        isUnblocked(sql`${author}::integer`, ads.authorId),
      ),
    ).limit(CANDIDATES_MAX),
  );
const nearCandidates = candidates(near);
const chipCandidates = candidates(hasChip);

/** Public pets of the opposite category around the ad's city, or with its chip. */
export async function findCandidates(
  db: Database,
  { ad, common }: { ad: SoughtAd; common: string[] },
  { cityIds, at }: { cityIds: number[]; at: Date },
): Promise<SoughtAd[]> {
  const { lost, found } = PET_CATEGORY;
  const values = {
    common,
    at: at.toISOString(),
    author: ad.author,
    category: ad.category === lost ? found : lost,
  };
  const around = await nearCandidates(db).execute({
    ...values,
    cities: idList(cityIds),
    typeId: ad.typeId,
  });
  if (!ad.chip) return around;
  const same = await chipCandidates(db).execute({ ...values, chip: ad.chip });
  return [...around, ...same.filter(({ id }) => !around.some((one) => one.id === id))];
}

const lostAfter = statement((db) =>
  db
    .select({ id: ads.id })
    .from(ads)
    .where(
      and(
        ofSection('pets'),
        isPublic,
        eq(ads.category, PET_CATEGORY.lost),
        gt(ads.publishedAt, sql.placeholder('since')),
        gt(ads.id, sql.placeholder('after')),
      ),
    )
    .orderBy(asc(ads.id))
    .limit(sql.placeholder('limit')),
);

/** Ids of public lost pets that were published since `since`, after the id `after`. */
export const lostPets = async (
  db: Database,
  { at, since, after, limit }: { at: Date; since: Date; after: number; limit: number },
): Promise<number[]> =>
  (
    await lostAfter(db).execute({
      at: at.toISOString(),
      since: since.toISOString(),
      after,
      limit,
    })
  ).map(({ id }) => id);
