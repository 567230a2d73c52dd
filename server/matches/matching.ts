import { PET_CATEGORY } from '#contract/sections/pets.ts';
import { addDays } from '#server/shared/clock.ts';
import { inTransaction, type Database } from '#server/db/database.ts';
import { citiesAround } from '#server/catalog/catalog.queries.ts';
import type { Deps } from '#server/deps.ts';
import { storeMatches } from './matches.queries.ts';
import { ANNOUNCED_FROM, DISTANCE_MAX_KM, LISTED_FROM, matchOf } from './score.ts';
import { findCandidates, findSought, lostPets } from './sought.queries.ts';

type MatchDeps = Pick<Deps, 'db' | 'clock' | 'announce'>;

const SEARCHED_DAYS = 60;
const BATCH = 100;

/** Matches a public lost or found pet with those of the other side; tells owners of good ones. */
export async function matchPet(
  { clock, announce }: Omit<MatchDeps, 'db'>,
  tx: Database,
  adId: number,
): Promise<number> {
  const at = clock();
  const sought = await findSought(tx, adId, at);
  if (!sought) return 0;
  const { ad } = sought;
  const isLost = ad.category === PET_CATEGORY.lost;
  const around = await citiesAround(tx, ad.city, DISTANCE_MAX_KM);
  const kmTo = new Map(around.map(({ name, km }) => [name, km]));
  const cityIds = around.map(({ id }) => id);
  const others = await findCandidates(tx, sought, { cityIds, at });
  const owners = new Map<number, number>();
  const rows = others.flatMap((other) => {
    const [lost, found] = isLost ? [ad, other] : [other, ad];
    const match = matchOf({ lost, found, km: kmTo.get(other.city) ?? Number.POSITIVE_INFINITY });
    if (!match || match.score < LISTED_FROM) return [];
    owners.set(lost.id, lost.author);
    return [{ lostId: lost.id, foundId: found.id, ...match, createdAt: at }];
  });
  const stored = await storeMatches(tx, rows);
  await announce(
    tx,
    stored
      .filter(({ score, state }) => score >= ANNOUNCED_FROM && state === 'new')
      .map(({ id, lostId, foundId, reasons }) => ({
        to: owners.get(lostId) ?? 0,
        kind: 'match',
        cause: `match ${id}`,
        at,
        adId: foundId,
        data: { matchId: id, reasons },
      })),
  );
  return stored.length;
}

/** Matches all lost pets again: days pass, ads change. Returns how many there are. */
export async function matchLostPets(deps: MatchDeps): Promise<number> {
  const { db, clock } = deps;
  const at = clock();
  const since = addDays(at, -SEARCHED_DAYS);
  for (let count = 0, after = 0; ;) {
    const ids = await lostPets(db, { at, since, after, limit: BATCH });
    for (const id of ids) await inTransaction(db, (tx) => matchPet(deps, tx, id));
    count += ids.length;
    after = ids.at(-1) ?? 0;
    if (ids.length < BATCH) return count;
  }
}
