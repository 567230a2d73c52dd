import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ADMIN_ID } from '#contract/session.ts';
import { stopwatch, type Rate } from './rate.ts';
import { fillSite, startSite, stop } from './servers.ts';
import { printTable } from './table.ts';
import { SECRET, tokenOf } from './tokens.ts';

/**
 * Measures what visitors wait for while 50 costly requests from 25 addresses are always in flight:
 * fresh filters as pages and lists, share cards, posters, sitemaps. Rate limits are on.
 * BENCH_DATABASE_URL names an empty PostgreSQL database to use instead of PGlite.
 */
const ADS = 4000;
const HOSTILE = 50;
const HOSTILE_ADDRESSES = 25;
const VISITORS = 5;
const READING_MS = 300;
const WARM_MS = 5000;
const MEASURE_MS = 30_000;
const POSTERS = 20;
const ABOVE_PRICES = 200_000;
const FIRST_LIST = { limit: 20, offset: 0 };
const PAGES = 10;
const PAGE = 100;

const databaseUrl = process.env['BENCH_DATABASE_URL'];
const dataDir = mkdtempSync(join(tmpdir(), 'petskod-bench-'));
const image = await fillSite({ dataDir, databaseUrl }, ADS);
const site = await startSite(
  { dataDir, databaseUrl },
  { RATE_LIMITS: 'on', TRUST_PROXY: 'true', JWT_SECRET: SECRET },
);

async function send(address: string, path: string, body?: object, token?: string) {
  const response = await fetch(`http://127.0.0.1:${site.port}${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'x-forwarded-for': address, ...(token && { authorization: `Bearer ${token}` }) },
  });
  const text = await response.text();
  return { status: response.status, text };
}

const adsOf = async (filters: object): Promise<number[]> => {
  const { text } = await send('192.0.2.1', '/api/articles/filter', { ...FIRST_LIST, ...filters });
  return (JSON.parse(text) as { id: number }[]).map(({ id }) => id);
};

async function postersOf(ads: number[]): Promise<string[]> {
  const token = await tokenOf(ADMIN_ID);
  const links: string[] = [];
  for (const id of ads) {
    const { text } = await send('192.0.2.1', `/api/poster/${id}`, {}, token);
    links.push(new URL((JSON.parse(text) as { url: string }).url).pathname);
  }
  return links;
}

type Call = (index: number) => [path: string, body?: object];

const statuses = new Map<number, number>();

/** Keeps the requests in flight until the work is done. */
async function underAttack(calls: Call[], work: () => Promise<void>): Promise<void> {
  const over = new AbortController();
  let index = 0;
  const attack = async (): Promise<void> => {
    while (!over.signal.aborted) {
      index += 1;
      const [path, body] = (calls[index % calls.length] as Call)(index);
      const { status } = await send(`198.51.100.${index % HOSTILE_ADDRESSES}`, path, body);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const attacks = Array.from({ length: HOSTILE }, attack);
  await work();
  over.abort();
  await Promise.all(attacks);
}

/** Visitors who read one page after the other, as people do. */
async function visit(calls: Call[], ms: number): Promise<Rate & { failed: number }> {
  const watch = stopwatch(1);
  const end = performance.now() + ms;
  let failed = 0;
  const visitor = async (number: number): Promise<void> => {
    for (let turn = number; performance.now() < end; turn += 1) {
      const [path, body] = (calls[turn % calls.length] as Call)(turn);
      await watch.run(async () => {
        const { status } = await send(`203.0.113.${number}`, path, body);
        if (status !== 200) failed += 1;
      }, 0);
      await setTimeout(READING_MS);
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, (_, number) => visitor(number)));
  return { ...watch.rate(), failed };
}

try {
  const pages = Array.from({ length: PAGES }, (_, page) =>
    adsOf({ limit: PAGE, offset: page * PAGE }),
  );
  const ads = (await Promise.all(pages)).flat();
  const posters = await postersOf((await adsOf({ category: 3 })).slice(0, POSTERS));
  const pick = <Item>(items: Item[], index: number): Item => items[index % items.length] as Item;
  const visits: Call[] = [
    () => ['/'],
    () => ['/posts'],
    (index) => [`/post/${pick(ads, index)}`],
    () => ['/api/articles/filter', FIRST_LIST],
    () => [`/api/image/${image}?size=thumb`],
  ];
  const attacks: Call[] = [
    (index) => [`/posts?priceTo=${ABOVE_PRICES + index}`],
    (index) => ['/api/articles/filter', { ...FIRST_LIST, priceTo: ABOVE_PRICES + index }],
    (index) => [`/share/pets/${pick(ads, index)}.png`],
    (index) => [pick(posters, index)],
    () => ['/sitemap-pets.xml'],
    (index) => [`/posts?city=${encodeURIComponent('ов')}&priceTo=${ABOVE_PRICES + index}`],
  ];
  await visit(visits, WARM_MS);
  const rows: (string | number)[][] = [];
  const add = (name: string, { p50, p95, failed }: Awaited<ReturnType<typeof visit>>) =>
    rows.push([name, p50.toFixed(0), p95.toFixed(0), failed]);
  add('without them', await visit(visits, MEASURE_MS));
  await underAttack(attacks, async () => {
    await visit(visits, WARM_MS);
    add('with 50 hostile requests in flight', await visit(visits, MEASURE_MS));
  });
  printTable(
    `${databaseUrl ? 'PostgreSQL' : 'PGlite'}, ${ADS} ads: what ${VISITORS} visitors wait for`,
    ['', 'p50 ms', 'p95 ms', 'failed'],
    rows,
  );
  printTable('answers to the hostile requests', ['status', 'count'], [...statuses].toSorted());
} finally {
  await stop(site);
  rmSync(dataDir, { recursive: true, force: true });
}
