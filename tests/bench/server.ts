import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { pino } from 'pino';
import { createApp } from '#server/app.ts';
import { systemClock } from '#server/shared/clock.ts';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/db/connection/connect.ts';
import type { Connection } from '#server/db/database.ts';
import { createMetrics } from '#server/shared/metrics.ts';
import { announce } from '#server/notices/outbox/outbox.queries.ts';
import { migrate } from '#server/db/migrate.ts';
import { BOT_TOKEN } from '#tests/support/initData.ts';
import { findPostgres } from '#tests/support/postgresBinaries.ts';
import { startPostgres } from '#tests/support/postgresServer.ts';
import { PAGE_50, readCalls, SCROLLED_TO_PAGE_50, scrolledTo, type ReadCall } from './calls.ts';
import { BUSY_USER, fillDatabase, findDatasetNames } from './dataset.ts';
import { stopwatch } from './rate.ts';
import { recordStatements, type Recorder } from './recorder.ts';
import { printTable } from './table.ts';
import { SECRET, tokenOf } from './tokens.ts';
import { rowsOf } from '#tests/support/rowsOf.ts';

/**
 * Measures the server's requests per second against the same SQL on the bare driver. `--full` uses the
 * target sizes; without it a few minutes are enough. `--only=text` measures the reads whose name contains the text, `--on=PGlite` one
 * database alone. BENCH_POSTGRES names a server (without a database) to use instead of a temporary
 * one; its filled databases are reused.
 */
const isFull = process.argv.includes('--full');
const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);
const on = process.argv.find((arg) => arg.startsWith('--on='))?.slice('--on='.length);
const ADS = isFull
  ? { PostgreSQL: 1_000_000, PGlite: 100_000 }
  : { PostgreSQL: 100_000, PGlite: 10_000 };
const AT_ONCE = 16;
/** Both warm up, then run by turns, so that other load on the machine affects both. */
const WARM_MS = 100;
const SLICE_MS = isFull ? 200 : 100;
const SLICES = 4;
const ENOUGH = 0.6;
/** Reads that are cached for visitors. */
const CACHED = [
  ['cached for visitors: pets, no filter', '/api/articles/filter', {}],
  ['cached for all: reference lists of pets', '/api/filters', undefined],
] as const;
const POSTGRES_SETTINGS = ['shared_buffers=2GB', 'maintenance_work_mem=256MB', 'max_wal_size=8GB'];

type Kind = keyof typeof ADS;
/** Returns the answer, whose body is not read. */
type SendRequest = () => Promise<Response>;

function requestsTo(connection: Connection, db = connection.db) {
  const { app } = createApp({
    ...connection,
    db,
    config: readConfig({
      BOT_TOKEN,
      BOT_USERNAME: 'petskod_bench_bot',
      JWT_SECRET: SECRET,
      RATE_LIMITS: 'off',
    }),
    clock: systemClock(),
    fetch,
    imageStore: { put: async () => {}, get: async () => undefined, remove: async () => {} },
    announce,
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
    outside: () => [],
  });
  // Makes the adapter's Response the global one, as behind a port.
  getRequestListener(app.fetch);
  /** A request is made once, and answers are not read: that is not the server's work. */
  return (path: string, body?: unknown, token?: string): SendRequest => {
    const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const request = new Request(`http://localhost${path}`, {
      method: bytes ? 'POST' : 'GET',
      headers: {
        ...(bytes && {
          'content-type': 'application/json',
          'content-length': String(bytes.byteLength),
        }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    });
    // The body can be read again, as bytes that have arrived, without the streams of `fetch`.
    if (bytes) request.arrayBuffer = async () => new Uint8Array(bytes).buffer;
    return async () => {
      const response = await app.fetch(request);
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
      return response;
    };
  };
}

/** The calls whose name contains `only`; after a page 50 the same one as scrolling asks for it. */
async function chosenCalls(calls: ReadCall[], send: (call: ReadCall) => Promise<Response>) {
  const chosen: ReadCall[] = [];
  for (const call of calls.filter(({ name }) => !only || name.includes(only))) {
    chosen.push(call);
    if (!call.name.endsWith(PAGE_50)) continue;
    const body = call.body as { offset: number };
    const before = await send({ ...call, body: { ...body, offset: body.offset - 1, limit: 1 } });
    const [last] = (await before.json()) as { id: number }[];
    if (last) chosen.push(scrolledTo(call, last.id));
  }
  return chosen;
}

async function compareReads(connection: Connection, kind: Kind, ads: number): Promise<void> {
  const names = await findDatasetNames(connection.db);
  const token = await tokenOf(BUSY_USER);
  const recorder: Recorder = await recordStatements(connection.db, kind);
  const recordedRequestOf = requestsTo(connection, recorder.db);
  const requestOf = requestsTo(connection);
  const day = new Date().toISOString().slice(0, 10);
  const rows: (string | number)[][] = [];
  const ratios: number[] = [];
  const rates = new Map<string, number>();
  const send = ({ path, body }: ReadCall) => requestOf(path, body, token)();
  for (const call of await chosenCalls(readCalls(names, day), send)) {
    const answer = requestOf(call.path, call.body, token);
    const recordedRequest = recordedRequestOf(call.path, call.body, token);
    // The first call may mark something read.
    await recordedRequest();
    const isEmpty = (await (await answer()).text()) === '[]';
    const statements = await recorder.statementsOf(recordedRequest);
    const bare = async (): Promise<void> => {
      for (const statement of statements) await recorder.execute(statement);
    };
    for (const work of [bare, answer]) await stopwatch(AT_ONCE).run(work, WARM_MS);
    const [whole, alone] = [stopwatch(AT_ONCE), stopwatch(AT_ONCE)];
    for (let slice = 0; slice < SLICES; slice += 1) {
      await alone.run(bare, SLICE_MS);
      await whole.run(answer, SLICE_MS);
    }
    const [app, floor] = [whole.rate(), alone.rate()];
    const ratio = app.aSecond / floor.aSecond;
    ratios.push(ratio);
    if (!isEmpty) rates.set(call.name, app.aSecond);
    rows.push([
      isEmpty ? `${call.name} (no ads)` : call.name,
      app.aSecond.toFixed(0),
      app.p50.toFixed(1),
      app.p95.toFixed(1),
      statements.length,
      floor.aSecond.toFixed(0),
      floor.p95.toFixed(1),
      share(ratio),
    ]);
  }
  for (const [name, path, body] of CACHED) {
    const cached = stopwatch(AT_ONCE);
    await cached.run(requestOf(path, body), SLICE_MS * SLICES);
    const { aSecond, p50, p95 } = cached.rate();
    rows.push([name, aSecond.toFixed(0), p50.toFixed(1), p95.toFixed(1), '', '', '', '']);
  }
  printTable(
    `${kind}, ${ads} ads: the server beside the same SQL through the same driver, ${AT_ONCE} at once (< below ${ENOUGH * 100} %)`,
    ['', 'a second', 'p50 ms', 'p95 ms', 'statements', 'bare a second', 'bare p95', 'share'],
    rows,
  );
  printSummary(kind, rates);
  const sorted = ratios.toSorted((one, other) => one - other);
  const enough = ratios.filter((ratio) => ratio >= ENOUGH).length;
  process.stdout.write(
    `\n${enough} of ${ratios.length} at ${ENOUGH * 100} % or more; the median is ${Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) * 100)} %, the least ${Math.round((sorted[0] ?? 0) * 100)} %\n`,
  );
}

const share = (ratio: number): string =>
  `${Math.round(ratio * 100)} %${ratio < ENOUGH ? ' <' : '  '}`;

/** Page 50 beside page 1, and the slowest reads. */
function printSummary(kind: Kind, rates: Map<string, number>): void {
  /** Lists whose page 50 has less than half the rate of page 1. */
  const slowAt = (suffix: string): string => {
    const late = [...rates].filter(([name]) => name.endsWith(suffix));
    const slow = late.filter(
      ([name, rate]) => rate < (rates.get(name.slice(0, -suffix.length)) ?? 0) / 2,
    );
    const names = slow.map(([name]) => name).join(', ');
    return `${late.length - slow.length} of ${late.length} lists${suffix}, have half the rate of page 1${names && `; not ${names}`}`;
  };
  process.stdout.write(`\n${slowAt(SCROLLED_TO_PAGE_50)}\n${slowAt(PAGE_50)}\n`);
  const slowest = [...rates].toSorted(([, one], [, other]) => one - other).slice(0, 10);
  printTable(
    `${kind}: the slowest reads`,
    ['', 'a second'],
    slowest.map(([name, rate]) => [name, rate.toFixed(0)]),
  );
}

async function runOver(kind: Kind, server: string | undefined): Promise<void> {
  const ads = ADS[kind];
  const folder = mkdtempSync(join(tmpdir(), 'petskod-bench-'));
  let databaseUrl: string | undefined;
  let isFilled = false;
  if (server) {
    const front = await connect({ databaseUrl: `${server}/postgres`, dataDir: undefined });
    const known = `SELECT 1 FROM pg_database WHERE datname = 'bench_${ads}'`;
    isFilled = (await rowsOf(front.db, known)).length > 0;
    if (!isFilled) await front.db.execute(`CREATE DATABASE bench_${ads}`);
    await front.close();
    databaseUrl = `${server}/bench_${ads}`;
  }
  const connection = await connect({ databaseUrl, dataDir: folder });
  await migrate(connection);
  if (!isFilled) {
    const start = performance.now();
    await fillDatabase(connection, ads, new Date());
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    process.stdout.write(`\n${kind}: ${ads} ads were made in ${seconds} s\n`);
  }
  await compareReads(connection, kind, ads);
  await connection.close();
  rmSync(folder, { recursive: true, force: true });
}

const named = process.env['BENCH_POSTGRES'];
const own = !named && findPostgres() ? await startPostgres(POSTGRES_SETTINGS) : undefined;
const server = named ?? own?.url;
if (!server) process.stdout.write('PostgreSQL is not installed here: PGlite only.\n');
for (const kind of ['PostgreSQL', 'PGlite'] as const) {
  if ((kind === 'PostgreSQL' && !server) || (on && on !== kind)) continue;
  await runOver(kind, kind === 'PostgreSQL' ? server : undefined);
}
await own?.stop();
