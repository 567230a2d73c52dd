import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { MINUTE_MS } from '#contract/time.ts';
import { petDraft } from '#tests/support/pets.ts';
import { multipart } from '#tests/support/multipart.ts';
import { tinyImage } from '#tests/support/images.ts';
import { BUSY_USER } from './dataset.ts';
import { stopwatch } from './rate.ts';
import { fillSite, readMetrics, startSite, stop } from './servers.ts';
import { printTable } from './table.ts';
import { SECRET, tokenOf } from './tokens.ts';

/**
 * Mixed users for a while: `--minutes 20 --users 300`. Prints memory, requests and errors of each
 * minute, and the memory of the minutes 5 to 8 beside that of the last three.
 * BENCH_DATABASE_URL names an empty PostgreSQL database to use instead of PGlite.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    users: { type: 'string', default: '300' },
  },
});
const MINUTES = Number(values.minutes);
const USERS = Number(values.users);
const ADS = 4000;
const SAMPLE_MS = 5000;
const THINKING_MS = 8000;
const SETTLED = { from: 5, to: 8 };
const LAST = 3;

const databaseUrl = process.env['BENCH_DATABASE_URL'];
const dataDir = mkdtempSync(join(tmpdir(), 'petskod-soak-'));
const image = await fillSite({ dataDir, databaseUrl }, ADS);
const site = await startSite({ dataDir, databaseUrl }, { TRUST_PROXY: 'true', JWT_SECRET: SECRET });
const url = `http://127.0.0.1:${site.port}`;
const over = new AbortController();
const start = performance.now();
const minuteNow = (): number => Math.floor((performance.now() - start) / MINUTE_MS);

interface Minute {
  memory: number[];
  heap: number[];
  external: number[];
  requests: number;
  watch: ReturnType<typeof stopwatch>;
}
const minutes = Array.from({ length: MINUTES + 1 }, (): Minute => ({
  memory: [],
  heap: [],
  external: [],
  requests: 0,
  watch: stopwatch(1),
}));
const errors = new Map<string, number>();
const fail = (what: string): void => void errors.set(what, (errors.get(what) ?? 0) + 1);

/** Notes how many megabytes the process holds. */
async function noteMemory(): Promise<void> {
  const { megabytes } = await readMetrics(site);
  const minute = minutes[Math.min(minuteNow(), MINUTES)];
  minute?.memory.push(megabytes('process_resident_memory_bytes'));
  minute?.heap.push(megabytes('nodejs_heap_size_used_bytes'));
  minute?.external.push(megabytes('nodejs_external_memory_bytes'));
}

const chance = (share: number): boolean => Math.random() < share;
const numberBelow = (max: number): number => Math.floor(Math.random() * max);

interface Call {
  path: string;
  body?: object;
}

/** What a user does next. */
function nextCall(user: number): Call {
  const ad = 1 + numberBelow(ADS);
  const partner = BUSY_USER + ((user - BUSY_USER) ^ 1);
  const calls: [share: number, call: Call][] = [
    [0.1, { path: '/' }],
    [0.15, { path: '/posts' }],
    [0.08, { path: `/posts?priceTo=${1000 + numberBelow(100_000)}` }],
    [0.12, { path: '/api/articles/filter', body: { limit: 20, offset: 20 * numberBelow(10) } }],
    [0.05, { path: '/api/articles_market/filter', body: { city: 'Москва' } }],
    [0.15, { path: `/api/image/${image}?size=thumb` }],
    [0.1, { path: '/api/dialogs' }],
    [0.08, { path: `/api/messages/${partner}` }],
    [0.07, { path: '/api/send-message', body: { to_user: partner, text: `Здравствуйте ${ad}` } }],
    [0.03, { path: '/api/boost-views', body: { shown: [ad], opened: [] } }],
    [0.03, { path: '/api/my-articles' }],
    [0.02, { path: '/api/profile' }],
    [0.02, { path: '/api/favorites' }],
  ];
  let rest = Math.random() * calls.reduce((sum, [share]) => sum + share, 0);
  for (const [share, call] of calls) {
    rest -= share;
    if (rest < 0) return call;
  }
  return { path: '/api/home' };
}

/** Headers of a user, who has an address of their own: live updates are limited by address. */
async function headersOf(index: number): Promise<Record<string, string>> {
  return {
    authorization: `Bearer ${await tokenOf(BUSY_USER + 2 + index)}`,
    'x-forwarded-for': `10.0.${index >> 8}.${index & 255}`,
  };
}

async function send(
  user: Record<string, string>,
  name: string,
  path: string,
  init: RequestInit,
): Promise<void> {
  const minute = minutes[Math.min(minuteNow(), MINUTES)] as Minute;
  minute.requests += 1;
  await minute.watch.run(async () => {
    try {
      const headers = { ...user, ...init.headers };
      const response = await fetch(`${url}${path}`, { ...init, headers });
      await response.arrayBuffer();
      if (!response.ok) fail(`${name} ${response.status}`);
    } catch (error) {
      fail(`${name} ${(error as Error).message}`);
    }
  }, 0);
}

async function beUser(index: number): Promise<void> {
  const user = await headersOf(index);
  await setTimeout(numberBelow(THINKING_MS));
  while (!over.signal.aborted) {
    if (chance(0.005)) {
      const { type, body } = multipart(petDraft({ title: `Щенок ${index}` }), [await tinyImage()]);
      const headers = { 'content-type': type };
      await send(user, 'new ad', '/api/articles/create', { method: 'POST', body, headers });
    } else {
      const { path, body } = nextCall(BUSY_USER + 2 + index);
      const name = path.replaceAll(/\d+/gu, 'N');
      await send(user, name, path, body ? { method: 'POST', body: JSON.stringify(body) } : {});
    }
    await setTimeout(numberBelow(THINKING_MS));
  }
}

/** Every third user has live updates open, and closes them now and then. */
async function followLive(index: number): Promise<void> {
  const headers = await headersOf(index);
  while (!over.signal.aborted) {
    const signal = AbortSignal.any([
      over.signal,
      AbortSignal.timeout(30_000 + numberBelow(60_000)),
    ]);
    try {
      const stream = await fetch(`${url}/api/live`, { headers, signal });
      if (!stream.ok) fail(`live ${stream.status}`);
      for await (const _ of stream.body ?? []) void _;
    } catch (error) {
      if (!signal.aborted) fail(`live ${(error as Error).message}`);
    }
  }
}

const median = (numbers: number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
const memoryOf = (from: number, to: number): number =>
  median(minutes.slice(from, to).flatMap(({ memory }) => memory));

try {
  const users = Array.from({ length: USERS }, (_, index) => beUser(index));
  const streams = users.flatMap((_, index) => (index % 3 === 0 ? [followLive(index)] : []));
  while (performance.now() - start < MINUTES * MINUTE_MS) {
    await setTimeout(SAMPLE_MS);
    await noteMemory();
  }
  over.abort();
  await Promise.all([...users, ...streams]);
  printTable(
    `${databaseUrl ? 'PostgreSQL' : 'PGlite'}, ${ADS} ads, ${USERS} users, a third with live updates`,
    ['minute', 'memory MB', 'heap MB', 'external MB', 'requests', 'p95 ms'],
    minutes
      .slice(0, MINUTES)
      .map(({ memory, heap, external, requests, watch }, index) => [
        index,
        median(memory).toFixed(0),
        median(heap).toFixed(0),
        median(external).toFixed(0),
        requests,
        watch.rate().p95.toFixed(0),
      ]),
  );
  printTable(
    'memory',
    ['', 'median MB'],
    [
      [`minutes ${SETTLED.from} to ${SETTLED.to}`, memoryOf(SETTLED.from, SETTLED.to).toFixed(0)],
      [`last ${LAST} minutes`, memoryOf(MINUTES - LAST, MINUTES).toFixed(0)],
    ],
  );
  printTable('errors', ['what', 'count'], errors.size > 0 ? [...errors] : [['none', 0]]);
} finally {
  await stop(site);
  rmSync(dataDir, { recursive: true, force: true });
}
