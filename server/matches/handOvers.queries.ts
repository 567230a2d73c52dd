import { and, desc, eq, ne, or, sql, type SQL } from 'drizzle-orm';
import type { HandOverDecision } from '#contract/matches/handOvers.ts';
import { PET_CATEGORY } from '#contract/sections/pets.ts';
import { isNotDeleted, isPublic, ofSection } from '#server/ads/ads.queries.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';
import { isoTime } from '#server/db/isoTime.ts';
import { statement } from '#server/db/statement.ts';
import { petDetails } from '#server/sections/pets/pets.details.queries.ts';
import { matches } from './matches.table.ts';
import { handOvers } from './handOvers.table.ts';

/** A public lost pet with a hidden mark; takes `at`. */
const isSoughtByMark = and(
  ofSection('pets'),
  isPublic,
  eq(ads.category, PET_CATEGORY.lost),
  ne(petDetails.hiddenMark, ''),
) as SQL;

const columns = {
  id: handOvers.id,
  ad_id: handOvers.adId,
  title: ads.title,
  state: handOvers.state,
  description: handOvers.description,
  asked: isoTime(handOvers.askedAt),
  described: isoTime(handOvers.describedAt) as SQL<string | null>,
  decided: isoTime(handOvers.decidedAt) as SQL<string | null>,
};
const sides = {
  owner: ads.authorId,
  finder: handOvers.finderId,
  hiddenMark: petDetails.hiddenMark,
};
const select = (db: Database, where: SQL | undefined) =>
  db
    .select({ shown: columns, ...sides })
    .from(handOvers)
    .innerJoin(ads, eq(ads.id, handOvers.adId))
    .innerJoin(petDetails, eq(petDetails.adId, ads.id))
    .where(where);

const soughtByMark = statement((db) =>
  db
    .select({ id: ads.id })
    .from(ads)
    .innerJoin(petDetails, eq(petDetails.adId, ads.id))
    .where(
      and(
        eq(ads.id, sql.placeholder('id')),
        eq(ads.authorId, sql.placeholder('owner')),
        isSoughtByMark,
      ),
    ),
);

/** Asks the finder for the hidden mark of the owner's lost pet, once; nothing for other ads. */
export async function insertHandOver(
  db: Database,
  { adId, owner, finder, at }: { adId: number; owner: number; finder: number; at: Date },
): Promise<void> {
  const found = await soughtByMark(db).execute({ id: adId, owner, at: at.toISOString() });
  if (found.length === 0) return;
  await db.insert(handOvers).values({ adId, finderId: finder, askedAt: at }).onConflictDoNothing();
}

const between = statement((db) => {
  const [viewer, other] = [sql.placeholder('viewer'), sql.placeholder('other')];
  const isFinder = and(
    eq(handOvers.finderId, viewer),
    eq(ads.authorId, other),
    or(ne(handOvers.state, 'asked'), isSoughtByMark),
  );
  const isOwner = and(
    eq(handOvers.finderId, other),
    eq(ads.authorId, viewer),
    ne(handOvers.state, 'asked'),
  );
  return select(db, and(isNotDeleted, or(isFinder, isOwner))).orderBy(desc(handOvers.id));
});

/** The hand-overs of two users, newest first: an owner's from the description on. */
export const handOversBetween = (db: Database, viewer: number, other: number, at: Date) =>
  between(db).execute({ viewer, other, at: at.toISOString() });

const publicLost = statement((db) =>
  db
    .select({ id: ads.id })
    .from(ads)
    .where(and(eq(ads.id, sql.placeholder('id')), isPublic)),
);

const publicFound = statement((db) =>
  db
    .select({ id: ads.id })
    .from(matches)
    .innerJoin(ads, eq(ads.id, matches.foundId))
    .where(
      and(
        eq(matches.lostId, sql.placeholder('id')),
        eq(ads.authorId, sql.placeholder('finder')),
        ne(matches.state, 'different'),
        isPublic,
      ),
    )
    .orderBy(desc(matches.score), desc(matches.id))
    .limit(1),
);

/** The public ads about the pet of a hand-over: that of its owner, and the finder's best match. */
export async function adsOfPet(
  db: Database,
  { lost, finder, at }: { lost: number; finder: number; at: Date },
): Promise<{ found: number | undefined; returned: number | undefined }> {
  const values = { id: lost, finder, at: at.toISOString() };
  const [[own], [theirs]] = await Promise.all([
    publicLost(db).execute(values),
    publicFound(db).execute(values),
  ]);
  return { found: own?.id, returned: theirs?.id };
}

export async function findHandOver(db: Database, id: number) {
  const [found] = await select(db, and(eq(handOvers.id, id), isNotDeleted));
  return found;
}

export async function storeDescription(
  db: Database,
  id: number,
  description: string,
  at: Date,
): Promise<void> {
  await db
    .update(handOvers)
    .set({ state: 'described', description, describedAt: at })
    .where(eq(handOvers.id, id));
}

/** Returns false when another decision was faster. */
export async function storeDecision(
  db: Database,
  id: number,
  decision: HandOverDecision,
  at: Date,
): Promise<boolean> {
  const stored = await db
    .update(handOvers)
    .set({ state: decision, decidedAt: at })
    .where(and(eq(handOvers.id, id), eq(handOvers.state, 'described')))
    .returning({ id: handOvers.id });
  return stored.length > 0;
}

/** All hand-overs that the user takes part in, oldest first. */
export const handOversOf = (db: Database, userId: number) =>
  db
    .select({
      ad_id: handOvers.adId,
      finder: handOvers.finderId,
      state: handOvers.state,
      description: handOvers.description,
      asked: columns.asked,
      described: columns.described,
      decided: columns.decided,
    })
    .from(handOvers)
    .innerJoin(ads, eq(ads.id, handOvers.adId))
    .where(or(eq(handOvers.finderId, userId), eq(ads.authorId, userId)))
    .orderBy(handOvers.id);

export async function deleteHandOversOf(db: Database, finderId: number): Promise<void> {
  await db.delete(handOvers).where(eq(handOvers.finderId, finderId));
}
