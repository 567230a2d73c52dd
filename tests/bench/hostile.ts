import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { connect } from '#server/db/connection/connect.ts';
import { folderStore } from '#server/images/folderStore.ts';
import { imageKey } from '#server/images/images.service.ts';
import { IMAGE_BYTES_MAX, IMAGES_MAX } from '#contract/ads/ads.ts';
import { ADMIN_ID, SUPPORT_ID } from '#contract/session/session.ts';
import { rawPng } from '#tests/support/images.ts';
import { stopwatch, type Rate } from './rate.ts';
import { fillSite, PHOTO, startSite, stop } from './servers.ts';
import { printTable } from './table.ts';
import { SECRET, tokenOf } from './tokens.ts';

/**
 * Measures what visitors wait for while 50 costly requests from 25 addresses are always in flight:
 * fresh filters as pages and lists, share cards, posters, sitemaps, copies of images, a thousand ads
 * by their ids, the own data, values that are far too long, sightings to one owner after the other,
 * small photos that are costly to decode, the largest forms, one poster again and again. Meanwhile somebody sends an
 * ordinary photo, and another owner prints a poster. Rate limits are on.
 * BENCH_DATABASE_URL names an empty PostgreSQL database to use instead of PGlite.
 */
const ADS = 4000;
const HOSTILE = 50;
const HOSTILE_ADDRESSES = 25;
const VISITORS = 5;
const READING_MS = 300;
const WARM_MS = 5000;
const MEASURE_MS = 30_000;
/** Of the attackers, and as many for others. */
const POSTERS = 20;
const HONEST_EVERY_MS = 3500;
const ABOVE_PRICES = 200_000;
const FIRST_LIST = { limit: 20, offset: 0 };
const PAGES = 10;
const PAGE = 100;
const PHOTOS = 500;
const IDS = 1000;
const ZEROS = 131_000;
const LONG_TEXT_BYTES = 47 * 1024 * 1024;
const LARGE_BYTES = IMAGE_BYTES_MAX - 1;
/** The first users of the data set. */
const USERS = { first: 1001, count: 25 };
const HONEST_USER = USERS.first + USERS.count;

const photoIds = Array.from({ length: PHOTOS }, (_, number) => `benchmark-photo-${number}`);

const databaseUrl = process.env['BENCH_DATABASE_URL'];
const dataDir = mkdtempSync(join(tmpdir(), 'petskod-bench-'));
const image = await fillSite({ dataDir, databaseUrl }, ADS);
await addPhotos();
const site = await startSite(
  { dataDir, databaseUrl },
  { RATE_LIMITS: 'on', TRUST_PROXY: 'true', JWT_SECRET: SECRET },
);

/** Gives other ads copies of the photo, whose smaller sizes are not made yet. */
async function addPhotos(): Promise<void> {
  const store = folderStore(join(dataDir, 'images'));
  const photo = (await store.get(imageKey(image))) as Uint8Array;
  for (const id of photoIds) await store.put(imageKey(id), photo);
  const { runAlone, close } = await connect({ dataDir, databaseUrl });
  await runAlone(({ run }) =>
    run(`UPDATE ads SET images = ARRAY['benchmark-photo-' || n] FROM (
      SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM ads
      WHERE status = 1 AND deleted_at IS NULL AND images <> ARRAY['${image}']
    ) numbered WHERE numbered.id = ads.id AND n < ${PHOTOS}`),
  );
  await close();
}

/** A form whose only text is far too long. */
const longForm = Buffer.concat([
  Buffer.from('--part\r\nContent-Disposition: form-data; name="title"\r\n\r\n'),
  Buffer.alloc(LONG_TEXT_BYTES, 'a'),
  Buffer.from('\r\n--part--\r\n'),
]);

/** A letter to support with these photos. */
const photoForm = (...photos: Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--part\r\nContent-Disposition: form-data; name="receiver"\r\n\r\n${SUPPORT_ID}\r\n`,
    ),
    ...photos.flatMap((photo) => [
      Buffer.from(
        '--part\r\nContent-Disposition: form-data; name="images"; filename="a"\r\nContent-Type: image/png\r\n\r\n',
      ),
      photo,
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--part--\r\n'),
  ]);

/** A photo that is small and would take gigabytes to decode. */
const wideForm = photoForm(rawPng({ width: 5_000_000, height: 10 }));
/** Six kilobytes of 50 megapixels. */
const costly = rawPng({ width: 12_000, height: 4166 });
const costlyForm = photoForm(costly, costly, costly, costly);
const spoiltForm = photoForm(costly, costly, costly, Buffer.from('no image'));
/** As large as a form may be, and no image. */
const largeForm = photoForm(
  ...Array.from({ length: IMAGES_MAX }, () => Buffer.alloc(LARGE_BYTES, 1)),
);
const honestForm = photoForm(readFileSync(PHOTO));

/** Words to the owner of a lost pet, one after the other. */
const sightingOf = (ad: number): Buffer =>
  Buffer.from(
    Object.entries({ ad_id: ad, seen_at: new Date().toISOString(), place: 'A' })
      .map(
        ([name, value]) =>
          `--part\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      .join('') + '--part--\r\n',
  );

/** The most memory that the server and its processes have had together, in MB, until `end`. */
function watchMemory(pid: number): { end: () => number } {
  let most = 0;
  const rssOf = (id: string): number => {
    try {
      const status = readFileSync(`/proc/${id}/status`, 'utf8');
      const isOurs = id === String(pid) || status.includes(`\nPPid:\t${pid}\n`);
      return isOurs ? Number(/VmRSS:\s+(\d+)/u.exec(status)?.[1] ?? 0) : 0;
    } catch {
      return 0;
    }
  };
  const timer = setInterval(() => {
    const ids = readdirSync('/proc').filter((name) => /^\d+$/u.test(name));
    most = Math.max(most, ids.map(rssOf).reduce((sum, one) => sum + one, 0) / 1024);
  }, 100);
  return {
    end() {
      clearInterval(timer);
      return most;
    },
  };
}

async function send(address: string, path: string, body?: object, token?: string) {
  const isForm = Buffer.isBuffer(body);
  const response = await fetch(`http://127.0.0.1:${site.port}${path}`, {
    ...(body && {
      method: 'POST',
      body: isForm ? (body as Buffer<ArrayBuffer>) : JSON.stringify(body),
    }),
    headers: {
      'x-forwarded-for': address,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(isForm && { 'content-type': 'multipart/form-data; boundary=part' }),
    },
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

type Call = (index: number) => [path: string, body?: object, token?: string];

interface Waits {
  seconds: number[];
  failed: number;
}

const statuses = new Map<number, number>();

/** Keeps the requests in flight until the work is done. */
async function underAttack(calls: Call[], work: () => Promise<void>): Promise<void> {
  const over = new AbortController();
  let index = 0;
  const attack = async (): Promise<void> => {
    while (!over.signal.aborted) {
      index += 1;
      const [path, body, token] = (calls[index % calls.length] as Call)(index);
      const address = `198.51.100.${index % HOSTILE_ADDRESSES}`;
      // A connection that ends before a long form is sent counts as status 0.
      const { status } = await send(address, path, body, token).catch(() => ({ status: 0 }));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const attacks = Array.from({ length: HOSTILE }, attack);
  await work();
  over.abort();
  await Promise.all(attacks);
}

/** One request after the other, with a pause; adds each wait. */
async function wait(call: (index: number) => ReturnType<Call>, ms: number): Promise<Waits> {
  const end = performance.now() + ms;
  const waits: Waits = { seconds: [], failed: 0 };
  for (let index = 0; performance.now() < end; index += 1) {
    const [path, body, token] = call(index);
    const start = performance.now();
    const { status } = await send('203.0.113.100', path, body, token);
    waits.seconds.push((performance.now() - start) / 1000);
    if (status !== 200) waits.failed += 1;
    await setTimeout(HONEST_EVERY_MS);
  }
  return waits;
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
  const lost = await adsOf({ category: 3, limit: 2 * POSTERS });
  const posters = await postersOf(lost.slice(0, POSTERS));
  const otherPosters = await postersOf(lost.slice(POSTERS, 2 * POSTERS));
  const honest = await tokenOf(HONEST_USER);
  const pick = <Item>(items: Item[], index: number): Item => items[index % items.length] as Item;
  const tokens = await Promise.all(
    Array.from({ length: USERS.count }, (_, number) => tokenOf(USERS.first + number)),
  );
  const ids = Array.from({ length: IDS }, (_, index) => pick(ads, index));
  const zeros = Array.from({ length: ZEROS }, () => 0);
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
    () => [pick(posters, 0)],
    () => [pick(posters, 0)],
    () => ['/sitemap-pets.xml'],
    () => ['/api/openapi.json'],
    (index) => [`/api/unknown/${index}`],
    (index) => [`/api/image/${pick(photoIds, index)}?size=medium`],
    (index) => [`/api/image/${pick(photoIds, index)}?size=card`],
    () => ['/api/articles/by-ids', ids],
    () => ['/api/articles/by-ids', zeros],
    (index) => ['/api/my-data', undefined, pick(tokens, index)],
    (index) => ['/api/articles/create', longForm, pick(tokens, index)],
    (index) => ['/api/articles/create', wideForm, pick(tokens, index)],
    (index) => ['/api/send-photo', costlyForm, pick(tokens, index)],
    (index) => ['/api/send-photo', spoiltForm, pick(tokens, index)],
    (index) => ['/api/send-photo', largeForm, pick(tokens, index)],
    (index) => ['/api/sightings', sightingOf(pick(lost, index)), pick(tokens, index)],
    (index) => [`/posts?city=${encodeURIComponent('ов')}&priceTo=${ABOVE_PRICES + index}`],
  ];
  await visit(visits, WARM_MS);
  const rows: (string | number)[][] = [];
  const honestRows: typeof rows = [];
  const add = (name: string, { p50, p95, failed }: Awaited<ReturnType<typeof visit>>) =>
    rows.push([name, p50.toFixed(0), p95.toFixed(0), failed]);
  add('without them', await visit(visits, MEASURE_MS));
  const memory = watchMemory(site.child.pid ?? 0);
  await underAttack(attacks, async () => {
    await visit(visits, WARM_MS);
    const [visited, photos, prints] = await Promise.all([
      visit(visits, MEASURE_MS),
      wait(() => ['/api/send-photo', honestForm, honest], MEASURE_MS),
      wait((index) => [pick(otherPosters, index)], MEASURE_MS),
    ]);
    add('with 50 hostile requests in flight', visited);
    for (const [name, { seconds, failed }] of Object.entries({ photos, posters: prints })) {
      const longest = Math.max(...seconds).toFixed(1);
      honestRows.push([name, seconds.length, longest, failed]);
    }
  });
  printTable(
    `${databaseUrl ? 'PostgreSQL' : 'PGlite'}, ${ADS} ads: what ${VISITORS} visitors wait for`,
    ['', 'p50 ms', 'p95 ms', 'failed'],
    rows,
  );
  printTable('what others wait for meanwhile', ['', 'sent', 'longest s', 'failed'], honestRows);
  printTable(
    'memory of the server with the process of its photos',
    ['', 'MB'],
    [
      ['most', memory.end().toFixed(0)],
      ['limit of the unit', 1024],
    ],
  );
  printTable('answers to the hostile requests', ['status', 'count'], [...statuses].toSorted());
} finally {
  await stop(site);
  rmSync(dataDir, { recursive: true, force: true });
}
