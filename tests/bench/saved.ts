import { sql } from 'drizzle-orm';
import { connect } from '#server/db/connection/connect.ts';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { readVersions } from '#server/db/versions/versions.queries.ts';
import { matchingSearches, readKeys } from '#server/savedSearches/matching.queries.ts';
import { resolve, type Filters } from '#server/savedSearches/resolve.ts';
import { savedSearches } from '#server/savedSearches/savedSearches.table.ts';
import { findPostgres } from '#tests/support/postgresBinaries.ts';
import { startPostgres } from '#tests/support/postgresServer.ts';
import { fillDatabase } from './dataset.ts';
import { processorTime } from './processorTime.ts';
import { stopwatch } from './rate.ts';
import { printTable } from './table.ts';
import { rowsOf } from '#tests/support/rowsOf.ts';

/**
 * Measures which of 100,000 saved searches a new ad matches, beside the same statement without its
 * keys. Runs on a temporary PostgreSQL server; on PGlite with `--on=PGlite`, or where none is installed.
 */
const SEARCHES = 100_000;
/** Each is saved by several users. */
const DISTINCT = 5000;
const ADS = 20_000;
const USERS = ADS / 5;
const FIRST_USER = 1000;
const MEASURED_ADS = 200;
const on = process.argv.find((arg) => arg.startsWith('--on='))?.slice('--on='.length);
const COLUMNS = 'cities items categories trait audience price_from price_to event_date query keys';

/** Pseudo-random numbers from 0 to 1, the same in each run. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const namesOf = async (db: Database, query: string): Promise<string[]> =>
  (await rowsOf<{ name: string }>(db, query)).map(({ name }) => name);

/** Filters as users combine them: mostly pets, a city, a type or a breed, now and then words. */
async function makeFilters(db: Database): Promise<{ section: number; filters: Filters }[]> {
  const chance = chances(7);
  const cities = await namesOf(
    db,
    `SELECT name FROM cities, generate_series(1, greatest(1, population / 100000)) ORDER BY id`,
  );
  const breeds = await namesOf(db, 'SELECT name FROM breeds ORDER BY hashint4(id)');
  const pick = (list: string[], skew = 1): string =>
    list[Math.floor(chance() ** skew * list.length)] ?? '';
  const often = (share: number): boolean => chance() < share;
  return Array.from({ length: DISTINCT }, () => {
    const city = often(0.75) ? pick(cities) : undefined;
    const shared = {
      ...(city && { city }),
      ...(city && often(0.3) && { radius_km: [25, 50, 100][Math.floor(chance() * 3)] }),
      ...(often(0.15) && { q: pick(['щенок', 'котенок мальчик', pick(breeds), 'переноска']) }),
      ...(often(0.2) && { priceTo: 1000 * Math.ceil(chance() * 50) }),
    };
    const section = 1 + Math.floor(chance() ** 2 * 4);
    const own = [
      {
        ...(often(0.7) && { type: pick(['Собаки', 'Кошки', 'Птицы']) }),
        ...(often(0.5) && { breed: pick(breeds, 3) }),
        ...(often(0.6) && { category: 1 + Math.floor(chance() * 4) }),
        ...(often(0.2) && { sex: 1 }),
      },
      { objectId: 101 + Math.floor(chance() * 5), ...(often(0.5) && { category: 2 }) },
      { serviceId: 1 + Math.floor(chance() * 8) },
      { category: 'upcoming' },
    ][section - 1];
    return { section, filters: { ...shared, ...own } as Filters };
  });
}

async function fillSearches(db: Database): Promise<void> {
  const referenceVersion = Number((await readVersions(db)).reference);
  const at = new Date();
  const copies = Math.ceil(SEARCHES / DISTINCT);
  for (const [n, { section, filters }] of (await makeFilters(db)).entries()) {
    const resolved = await resolve(db, section, filters);
    await db.insert(savedSearches).values({
      userId: FIRST_USER + (n % USERS),
      section,
      filters: filters as Record<string, string | number>,
      filtersKey: String(n),
      name: String(n),
      notify: 'instant',
      createdAt: at,
      seenAt: at,
      referenceVersion,
      keys: [],
      ...resolved,
    });
  }
  const columns = COLUMNS.split(' ').join(', ');
  await db.execute(
    sql.raw(`INSERT INTO saved_searches (user_id, section, filters, filters_key, name, notify, created_at,
        seen_at, reference_version, ${columns})
      SELECT ${FIRST_USER} + (user_id - ${FIRST_USER} + 37 * copy) % ${USERS}, section, filters,
        filters_key || ' ' || copy, name, notify, created_at, seen_at, reference_version, ${columns}
      FROM saved_searches, generate_series(1, ${copies - 1}) copy`),
  );
  await db.execute(sql`VACUUM ANALYZE saved_searches`);
}

const postgres =
  findPostgres() && on !== 'PGlite' ? await startPostgres(['shared_buffers=512MB']) : undefined;
const connection = await connect({
  databaseUrl: postgres && `${postgres.url}/postgres`,
  dataDir: undefined,
});
await migrate(connection);
await fillDatabase(connection, ADS, new Date());
const { db } = connection;
await fillSearches(connection.backgroundDb);
const ids = (await connection.runAlone(({ column }) =>
  column(`SELECT id FROM ads WHERE status = 1 AND NOT author_hidden AND expires_at > now()
    ORDER BY hashint4(id) LIMIT ${MEASURED_ADS}`),
)) as number[];
const keysOfAds = new Map<number, string[]>();
for (const id of ids) keysOfAds.set(id, (await readKeys(db, id, new Date())) ?? []);
const total = await db.$count(savedSearches);

let next = 0;
let found = 0;
const nextAd = (): number => ids[(next += 1) % ids.length] as number;
const byKeys = async (): Promise<void> => {
  const id = nextAd();
  found += (await matchingSearches(db, id, keysOfAds.get(id) ?? [])).length;
};
/** Every search of all sections is looked at. */
const byAll = async (): Promise<void> => {
  await db.execute(sql`SELECT count(*) FROM saved_searches s JOIN ads a ON a.id = ${nextAd()}
    WHERE s.section = a.section AND (s.categories IS NULL OR a.category = ANY (s.categories))
      AND (s.trait IS NULL OR s.trait = a.trait) AND (s.price_to IS NULL OR a.price <= s.price_to)
      AND (s.cities IS NULL OR a.city_id = ANY (s.cities)) AND (s.query IS NULL OR a.search @@ s.query)
      AND (s.items IS NULL OR a.item_id = ANY (s.items))`);
};

/** Of this process, and of PostgreSQL's for this database. */
async function processorMs(): Promise<number> {
  const pids = postgres
    ? await connection.runAlone(({ column }) => column('SELECT pid FROM pg_stat_activity'))
    : [];
  return [process.pid, ...(pids as number[])].reduce(
    (sum, pid) => sum + (processorTime(pid) ?? 0),
    0,
  );
}

async function measure(work: () => Promise<void>, ms: number) {
  const watch = stopwatch(1);
  await watch.run(work, 500);
  const measured = stopwatch(1);
  const before = await processorMs();
  const begin = next;
  await measured.run(work, ms);
  const spent = (await processorMs()) - before;
  return { ...measured.rate(), each: spent / (next - begin) };
}
const rows: (string | number)[][] = [];
for (const [name, work] of [
  ['by keys', byKeys],
  ['baseline: all of the section', byAll],
] as const) {
  const { p50, p95, each } = await measure(work, 6000);
  rows.push([name, p50.toFixed(2), p95.toFixed(2), each.toFixed(2)]);
}
printTable(
  `Matching a new ad against ${total.toLocaleString('en')} saved searches (${postgres ? 'PostgreSQL' : 'PGlite'}); it matches ${(found / next).toFixed(0)} users on average`,
  ['', 'p50 ms', 'p95 ms', 'processor ms'],
  rows,
);
await connection.close();
await postgres?.stop();
process.exit(0);
