import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PAGE_SIZE_MAX } from '#contract/ads/ads.ts';
import type { SearchResults } from '#contract/search/search.ts';
import { MARKET_CATEGORY } from '#contract/sections/market.ts';
import { PET_CATEGORY } from '#contract/sections/pets.ts';
import { SECTION } from '#contract/sections/sections.ts';
import { connect } from '#server/db/connection/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { findPostgres } from '#tests/support/postgresBinaries.ts';
import { createDatabase, startPostgres } from '#tests/support/postgresServer.ts';
import { BUSY_USER, fillDatabase } from './dataset.ts';
import { labelledAds, labelledSearches } from './searchTexts.ts';
import { startSite, stop } from './servers.ts';
import { printTable } from './table.ts';
import { SECRET, tokenOf } from './tokens.ts';

/**
 * How much of what people mean a search finds, of 258 labelled searches, and how long the same searches
 * take among many ads. `--ads 1000000`, `--only labels` for the first alone, `--misses` names the
 * searches that missed ads or found others. On PGlite where PostgreSQL is not installed.
 */
const { values } = parseArgs({
  options: {
    ads: { type: 'string', default: '20000' },
    only: { type: 'string' },
    misses: { type: 'boolean', default: false },
  },
});
const ROUNDS = 4;
/** Letters that are typed when suggestions come. */
const STARTS = [2, 3, 4, 6];
const dataDir = mkdtempSync(join(tmpdir(), 'petskod-search-'));
const postgres = findPostgres() ? await startPostgres(['shared_buffers=1GB']) : undefined;

interface Storage {
  dataDir: string;
  databaseUrl: string | undefined;
}
type Site = Awaited<ReturnType<typeof startSite>>;

/** A site over a database of its own. */
async function open(
  name: string,
  fill: (connection: Awaited<ReturnType<typeof connect>>) => Promise<void>,
): Promise<Site> {
  const storage: Storage = {
    dataDir: mkdtempSync(join(dataDir, name)),
    databaseUrl: postgres && (await createDatabase(postgres.url, name)),
  };
  const connection = await connect(storage);
  await migrate(connection);
  await fill(connection);
  await connection.close();
  return startSite(storage, { JWT_SECRET: SECRET });
}

const ITEMS = {
  pets: 'SELECT breeds.id FROM breeds JOIN animal_types ON animal_types.id = animal_type_id WHERE (breeds.name, animal_types.name) = (ad.item, ad.type)',
  market: 'SELECT id FROM goods WHERE name = ad.item ORDER BY parent_id NULLS LAST LIMIT 1',
  services: 'SELECT id FROM services WHERE name = ad.item',
  events: 'SELECT id FROM event_names WHERE name = ad.item',
} as const;
const DETAILS = {
  pets: 'pet_details (ad_id, breed_id, category, sex) SELECT n, item, category, 0',
  market:
    'market_details (ad_id, goods_id, category, condition, audience) SELECT n, item, category, 1, 1',
  services: 'service_details (ad_id, service_id, category) SELECT n, item, 1',
  events: `event_details (ad_id, event_name_id, event_type_id, date, ends_at)
    SELECT n, item, (SELECT event_type_id FROM event_names WHERE id = item), now()::date + 9, now() + interval '9 days'`,
} as const;

/** The category that a label says; ads for sale have none. */
const PET_LABELS: Record<string, number> = {
  giveaway: PET_CATEGORY.goodHands,
  lost: PET_CATEGORY.lost,
  found: PET_CATEGORY.found,
};
function categoryOf({ section, labels }: (typeof labelledAds)[number]): number {
  const said = labels.split(' ').find((label) => label in PET_LABELS);
  if (section === 'market') return said ? MARKET_CATEGORY.free : MARKET_CATEGORY.sale;
  return PET_LABELS[said ?? ''] ?? PET_CATEGORY.sale;
}
const isForSale = (ad: (typeof labelledAds)[number]): boolean =>
  ad.section === 'market'
    ? categoryOf(ad) === MARKET_CATEGORY.sale
    : ad.section === 'pets' && categoryOf(ad) === PET_CATEGORY.sale;

/** The ads have the numbers of their places in the list. */
async function insertLabelled({ runAlone }: Awaited<ReturnType<typeof connect>>): Promise<void> {
  const rows = JSON.stringify(
    labelledAds.map((ad, n) => ({
      ...ad,
      n: n + 1,
      section: SECTION[ad.section],
      category: categoryOf(ad),
    })),
  ).replaceAll("'", "''");
  const parts = Object.entries(ITEMS).map(([section, item]) => {
    const number = SECTION[section as keyof typeof SECTION];
    return `INSERT INTO ${DETAILS[section as keyof typeof DETAILS]}
      FROM (SELECT n, (${item}) AS item, category FROM made ad WHERE section = ${number}) found;`;
  });
  await runAlone(({ run }) =>
    run(`
      INSERT INTO users (id, username, created_at) VALUES (1000, 'author', now());
      CREATE TEMP TABLE made AS SELECT * FROM jsonb_to_recordset('${rows}')
        AS made (n int, section smallint, category smallint, type text, item text, city text, title text, description text);
      INSERT INTO ads (id, section, author_id, status, title, description, city_id, price, images, publication_key,
          created_at, published_at, expires_at)
        SELECT n, section, 1000, 1, title, description, (SELECT id FROM cities WHERE name = city ORDER BY population DESC LIMIT 1),
          100, '{}', n, now(), now(), now() + interval '30 days' FROM made;
      ${parts.join('\n')}
      ANALYZE`),
  );
}

const pathOf = (q: string): string => `/api/search?${new URLSearchParams({ q })}`;

async function found(site: Site, q: string): Promise<{ ids: number[]; corrected?: string }> {
  const path = `${pathOf(q)}&limit=${PAGE_SIZE_MAX}`;
  const response = await fetch(`http://127.0.0.1:${site.port}${path}`);
  const { items, corrected } = (await response.json()) as SearchResults;
  return { ids: items.map(({ ad }) => ad.id), ...(corrected && { corrected }) };
}

function expectedFor(labels: string): Set<number> {
  const wanted = labels.split(' ').filter(Boolean);
  const isExpected = (ad: (typeof labelledAds)[number]): boolean =>
    wanted.length > 0 &&
    wanted.every((label) =>
      label === 'sale' ? isForSale(ad) : ad.labels.split(' ').includes(label),
    );
  return new Set(labelledAds.flatMap((ad, n) => (isExpected(ad) ? [n + 1] : [])));
}

const percent = (part: number, whole: number): string => ((100 * part) / whole).toFixed(1);

async function measureLabels(): Promise<void> {
  const site = await open('labelled', insertLabelled);
  const sum = { expected: 0, found: 0, both: 0, recall: 0, precision: 0, exact: 0 };
  const misses: string[][] = [];
  for (const [q, labels] of labelledSearches) {
    const expected = expectedFor(labels);
    const { ids, corrected = '' } = await found(site, q);
    const both = ids.filter((id) => expected.has(id)).length;
    sum.expected += expected.size;
    sum.found += ids.length;
    sum.both += both;
    sum.recall += expected.size === 0 ? 1 : both / expected.size;
    sum.precision += ids.length === 0 ? 1 : both / ids.length;
    if (both === expected.size && both === ids.length) sum.exact += 1;
    else {
      const titles = (some: Iterable<number>): string =>
        [...some].map((id) => labelledAds[id - 1]?.title).join('; ');
      const missed = [...expected].filter((id) => !ids.includes(id));
      misses.push([q, corrected, titles(missed), titles(ids.filter((id) => !expected.has(id)))]);
    }
  }
  const all = labelledSearches.length;
  printTable(
    `${all} labelled searches among ${labelledAds.length} ads`,
    ['', 'recall %', 'precision %', 'exactly the expected ads'],
    [
      ['of all ads', percent(sum.both, sum.expected), percent(sum.both, sum.found), ''],
      ['mean of searches', percent(sum.recall, all), percent(sum.precision, all), sum.exact],
    ],
  );
  if (values.misses) printTable('Misses', ['search', 'corrected', 'missed', 'found too'], misses);
  await stop(site);
}

async function measureTimes(): Promise<void> {
  const site = await open('many', (connection) =>
    fillDatabase(connection, Number(values.ads), new Date()),
  );
  // Of a signed-in user, whose answers no cache keeps.
  const headers = { Authorization: `Bearer ${await tokenOf(BUSY_USER)}` };
  const timeOf = async (path: string): Promise<[ms: number, path: string]> => {
    const begin = performance.now();
    await (await fetch(`http://127.0.0.1:${site.port}${path}`, { headers })).arrayBuffer();
    return [performance.now() - begin, decodeURIComponent(path)];
  };
  const searches: [number, string][] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [q] of labelledSearches) {
      const time = await timeOf(pathOf(q));
      // The first round fills the database's memory.
      if (round > 0) searches.push(time);
    }
  }
  // Each once: the server keeps what it has suggested.
  const starts = new Set(
    labelledSearches.flatMap(([q]) => STARTS.map((length) => q.slice(0, length))),
  );
  const suggestions: [number, string][] = [];
  for (const q of starts)
    suggestions.push(await timeOf(`/api/suggest?${new URLSearchParams({ q })}`));
  printTable(
    `Times among ${Number(values.ads).toLocaleString('en')} ads (${postgres ? 'PostgreSQL' : 'PGlite'})`,
    ['', 'p50 ms', 'p95 ms', 'slowest ms', 'slowest'],
    [
      ['the searches', ...summary(searches)],
      ['suggestions for their beginnings', ...summary(suggestions)],
    ],
  );
  await stop(site);
}

function summary(times: [ms: number, path: string][]): string[] {
  const sorted = times.toSorted(([one], [other]) => one - other);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? [0, ''];
  const [slowest, path] = at(1);
  return [at(0.5)[0], at(0.95)[0], slowest].map((ms) => ms.toFixed(1)).concat(path);
}

await measureLabels();
if (values.only !== 'labels') await measureTimes();
await postgres?.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exit(0);
