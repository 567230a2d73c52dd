import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { multipart } from '#tests/support/multipart.ts';
import { petDraft } from '#tests/support/pets.ts';
import { BUSY_USER } from './dataset.ts';
import { openConnections, requestBytes } from './keepAlive.ts';
import { processorTime } from './processorTime.ts';
import { fillSite, PHOTO, readMetrics, startSite, stop } from './servers.ts';
import { printTable } from './table.ts';
import { SECRET, tokenOf } from './tokens.ts';

/**
 * How many daily users one server bears: sends the requests of a stated day at growing rates until
 * one in twenty waits longer than half a second. Requests are sent by the clock, also while others
 * wait. `--ads 100000 --from 50 --seconds 15`. Linux only.
 * BENCH_DATABASE_URL names an empty PostgreSQL database to use instead of PGlite.
 */
const { values } = parseArgs({
  options: {
    ads: { type: 'string', default: '20000' },
    from: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '15' },
  },
});
const ADS = Number(values.ads);
const SLOW_MS = 500;
const FASTER = 1.25;
const CONNECTIONS = 200;
const USERS = 500;
/** Of a day's requests. */
const PEAK_HOUR = 0.1;
/** Pages that a busy server sent without markup. */
const UNRENDERED = 'renderings_skipped_total';

const databaseUrl = process.env['BENCH_DATABASE_URL'];
const dataDir = mkdtempSync(join(tmpdir(), 'petskod-capacity-'));
const image = await fillSite({ dataDir, databaseUrl }, ADS);
const site = await startSite({ dataDir, databaseUrl }, { JWT_SECRET: SECRET });
const tokens = await Promise.all(Array.from({ length: USERS }, (_, n) => tokenOf(BUSY_USER + n)));
const photo = { name: 'pet.jpg', bytes: readFileSync(PHOTO), type: 'image/jpeg' };
const connections = await openConnections(site.port, CONNECTIONS);

const below = (max: number): number => Math.floor(Math.random() * max);
const oneOf = <Value>(...all: Value[]): Value => all[below(all.length)] as Value;
/** The latest ads are opened most. */
const someAd = (): number => ADS - Math.floor(Math.random() ** 2 * 2000);

const signed = (user: number) => ({ Authorization: `Bearer ${tokens[user]}` });
const send = async (path: string, body?: object, user?: number): Promise<number> => {
  const json = body && JSON.stringify(body);
  const headers = user === undefined ? {} : signed(user);
  return (await connections.send(requestBytes(site.port, path, json, headers))).status;
};

async function postAd(): Promise<number> {
  const { type, body } = multipart(petDraft({ title: `Щенок ${below(1e9)}` }), [photo]);
  const response = await fetch(`http://127.0.0.1:${site.port}/api/articles/create`, {
    method: 'POST',
    body,
    headers: { ...signed(below(USERS)), 'content-type': type },
  });
  await response.arrayBuffer();
  return response.status;
}

const list = (): Promise<number> => {
  const filter = oneOf<object>(
    {},
    { type: 'Собаки' },
    { city: 'Москва' },
    { priceTo: 100 * below(500) },
  );
  return send('/api/articles/filter', { ...filter, offset: 20 * below(5) }, below(USERS));
};
const message = (): Promise<number> => {
  const user = below(USERS);
  const to = BUSY_USER + ((user + 1) % USERS);
  return send('/api/send-message', { to_user: to, text: 'Здравствуйте! Ещё актуально?' }, user);
};

/** What a daily user does: requests a day. Addresses that do not exist are no error. */
const DAY: [what: string, count: number, call: () => Promise<number>][] = [
  ['page', 3, () => send(oneOf('/', '/posts', '/market', `/post/${someAd()}`))],
  ['first list of a visitor', 2, () => send('/api/articles/filter', {})],
  ['list of a user', 4, list],
  ['ad', 3, () => send(`/api/articles/${someAd()}`, undefined, below(USERS))],
  ['image', 40, () => send(`/api/image/${image}?size=${oneOf('card', 'card', 'medium')}`)],
  ['dialogs', 2, () => send('/api/dialogs', undefined, below(USERS))],
  ['favorites', 1, () => send('/api/favorites', undefined, below(USERS))],
  ['message', 0.3, message],
  ['ad with a photo', 0.02, postAd],
];
const A_DAY = DAY.reduce((sum, [, count]) => sum + count, 0);

function nextCall(): [what: string, call: () => Promise<number>] {
  let rest = Math.random() * A_DAY;
  const found = DAY.find(([, count]) => (rest -= count) < 0) ?? DAY[0];
  if (!found) throw new Error('no requests');
  return [found[0], found[2]];
}

/** Requests at this rate; times are counted from when a request was due. */
async function hold(rate: number) {
  const times: number[] = [];
  const errors = new Map<string, number>();
  const processorBefore = processorTime(site.child.pid ?? 0) ?? 0;
  const metricsBefore = await readMetrics(site);
  const start = performance.now();
  const all = Number(values.seconds) * rate;
  const running: Promise<void>[] = [];
  for (let sent = 0; sent < all; sent += 1) {
    const due = start + (sent * 1000) / rate;
    const early = due - performance.now();
    if (early > 1) await setTimeout(early);
    const [what, call] = nextCall();
    const done = async (): Promise<void> => {
      const status = await call().catch((error: Error) => error.message);
      times.push(performance.now() - due);
      const isFine = status === 200 || status === 404;
      if (!isFine) errors.set(`${what} ${status}`, (errors.get(`${what} ${status}`) ?? 0) + 1);
    };
    running.push(done());
  }
  await Promise.all(running);
  const seconds = (performance.now() - start) / 1000;
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  const processorMs = (processorTime(site.child.pid ?? 0) ?? 0) - processorBefore;
  const metrics = await readMetrics(site);
  return {
    p95: at(0.95),
    row: [
      rate.toFixed(0),
      (times.length / seconds).toFixed(0),
      at(0.5).toFixed(0),
      at(0.95).toFixed(0),
      (processorMs / times.length).toFixed(2),
      metrics.megabytes('process_resident_memory_bytes').toFixed(0),
      (metrics.value(UNRENDERED) - metricsBefore.value(UNRENDERED)).toFixed(0),
      [...errors].map(([what, count]) => `${count} ${what}`).join(', ') || 'none',
    ],
  };
}

try {
  // Compiles what is used, and makes the sizes of the image.
  await hold(Number(values.from));
  const rows: string[][] = [];
  let borne = 0;
  for (let rate = Number(values.from); ; rate *= FASTER) {
    const { p95, row } = await hold(rate);
    rows.push(row);
    if (p95 > SLOW_MS) break;
    borne = rate;
  }
  printTable(
    `${databaseUrl ? 'PostgreSQL' : 'PGlite'}, ${ADS} ads: ${A_DAY} requests a day of each user`,
    [
      'a second',
      'answered',
      'p50 ms',
      'p95 ms',
      'processor ms',
      'memory MB',
      'without markup',
      'errors',
    ],
    rows,
  );
  const users = (borne * 3600) / PEAK_HOUR / A_DAY;
  process.stdout.write(
    `\n${borne.toFixed(0)} a second at p95 up to ${SLOW_MS} ms: with ${PEAK_HOUR * 100} % of the day in the busiest hour ${(Math.round(users / 1000) * 1000).toLocaleString('en')} daily users\n`,
  );
} finally {
  connections.close();
  await stop(site);
  rmSync(dataDir, { recursive: true, force: true });
}
