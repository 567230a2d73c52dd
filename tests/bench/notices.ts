import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { systemClock } from '#server/shared/clock.ts';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/db/connection/connect.ts';
import { inTransaction } from '#server/db/database.ts';
import { createApp } from '#server/app.ts';
import { migrate } from '#server/db/migrate.ts';
import { createMetrics } from '#server/shared/metrics.ts';
import { announce } from '#server/notices/outbox/outbox.queries.ts';
import { startNotices } from '#server/notices/startNotices.ts';
import { BOT_TOKEN } from '#tests/support/initData.ts';
import { stopwatch, type Rate } from './rate.ts';
import { printTable } from './table.ts';
import { fillDatabase } from './dataset.ts';

/**
 * Measures the time from a cause to the Bot API at 50 causes a second, 20 of them urgent, and what
 * requests wait for while 100,000 notices drain. BENCH_DATABASE_URL names an empty PostgreSQL
 * database to use instead of PGlite.
 */
const CAUSES_A_SECOND = 50;
const URGENT_A_SECOND = 20;
const CAUSES_SECONDS = 20;
const WAITING = 100_000;
const USERS = 4000;
const MEASURE_MS = 10_000;
const TURNS = 2;
const FIRST_TELEGRAM_ID = 1_000_000;

const dataDir = mkdtempSync(join(tmpdir(), 'petskod-bench-'));
/** When the notice with this reason arrived. */
const arrived = new Map<string, number>();
let count = 0;
const recorder = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    count += 1;
    const { text = '' } = JSON.parse(body || '{}') as { text?: string };
    const [, reason] = /Причина: (\d+)/u.exec(text) ?? [];
    if (reason) arrived.set(reason, performance.now());
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ ok: true, result: { message_id: count } }));
  });
}).listen(0, '127.0.0.1');

const connection = await connect({
  databaseUrl: process.env['BENCH_DATABASE_URL'],
  dataDir: undefined,
});
await migrate(connection);
await fillDatabase(connection, 10_000, new Date());
const { db, runAlone } = connection;
await runAlone(({ run }) =>
  run(`INSERT INTO users (username, telegram_id, created_at)
      SELECT 'reader ' || n, ${FIRST_TELEGRAM_ID} + n, now() FROM generate_series(1, ${USERS}) n;
    INSERT INTO notice_recipients (user_id, telegram, quiet_from, quiet_to)
      SELECT id, 'ok', '00:00', '00:00' FROM users WHERE telegram_id > ${FIRST_TELEGRAM_ID};
    ANALYZE`),
);
const readers = (await runAlone(({ column }) =>
  column(`SELECT id FROM users WHERE telegram_id > ${FIRST_TELEGRAM_ID}`),
)) as number[];
const config = readConfig({
  BOT_TOKEN,
  BOT_USERNAME: 'petskod_bench_bot',
  DATA_DIR: dataDir,
  TELEGRAM_API_URL: `http://127.0.0.1:${(recorder.address() as AddressInfo).port}`,
  RATE_LIMITS: 'off',
});
const deps = {
  ...connection,
  config,
  clock: systemClock(),
  imageStore: { put: async () => {}, get: async () => undefined, remove: async () => {} },
  announce,
  log: pino({ level: 'silent' }),
  metrics: createMetrics(),
  fetch,
};
const { app } = createApp(deps);
let stopNotices = startNotices(deps);

const [rejectedAd] = (await runAlone(async ({ run, column }) => {
  await run(
    `UPDATE ads SET status = 3, author_hidden = false WHERE id = (SELECT min(id) FROM ads)`,
  );
  return column('SELECT min(id) FROM ads');
})) as number[];

/** Milliseconds from each urgent cause to its arrival; the reason in the text names the cause. */
async function urgentDelays(): Promise<number[]> {
  const began: number[] = [];
  for (let n = 0; n < CAUSES_A_SECOND * CAUSES_SECONDS; n += 1) {
    const start = performance.now();
    const isUrgent = n % CAUSES_A_SECOND < URGENT_A_SECOND;
    const to = readers[n % readers.length] ?? 0;
    const notice = isUrgent
      ? {
          kind: 'ad_rejected' as const,
          adId: rejectedAd ?? 0,
          data: { reason: String(began.length) },
        }
      : { kind: 'report_result' as const };
    if (isUrgent) began.push(start);
    await inTransaction(db, (tx) =>
      announce(tx, [{ ...notice, to, cause: `bench ${n}`, at: new Date() }]),
    );
    await setTimeout(Math.max(0, start + 1000 / CAUSES_A_SECOND - performance.now()));
  }
  await setTimeout(3000);
  return began.map((start, n) => (arrived.get(String(n)) ?? Number.POSITIVE_INFINITY) - start);
}

const delays = (await urgentDelays()).toSorted((one, other) => one - other);
const delayAt = (share: number) => Math.round(delays[Math.floor(delays.length * share)] ?? 0);
printTable(
  `From an urgent cause to the Bot API, at ${CAUSES_A_SECOND} causes a second`,
  ['', 'ms'],
  [
    ['p50', delayAt(0.5)],
    ['p95', delayAt(0.95)],
  ],
);

const list = async () =>
  app.request('/api/articles/filter', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ limit: 20, offset: 0, priceFrom: Math.floor(Math.random() * 100_000) }),
  });
await stopNotices();
await runAlone(({ run }) =>
  run(`DELETE FROM notices;
    INSERT INTO notices (user_id, kind, cause, is_urgent, created_at, listed_at, due_at, data)
      SELECT u.id, 'report_result', 'waiting ' || n, false, now(), now(), now(), '{}'
      FROM (SELECT id, row_number() OVER () AS number FROM users
        WHERE telegram_id > ${FIRST_TELEGRAM_ID}) u, generate_series(1, ${WAITING / USERS}) n;
    ANALYZE notices`),
);
await stopwatch(1).run(list, MEASURE_MS / 2);
const [quiet, draining] = [stopwatch(1), stopwatch(1)];
let drained = 0;
for (let turn = 0; turn < TURNS; turn += 1) {
  await quiet.run(list, MEASURE_MS);
  stopNotices = startNotices(deps);
  await setTimeout(1000);
  const before = count;
  await draining.run(list, MEASURE_MS);
  drained += count - before;
  await stopNotices();
}
const row = (name: string, { aSecond, p50, p95 }: Rate) => [
  name,
  aSecond.toFixed(0),
  p50.toFixed(2),
  p95.toFixed(2),
];
printTable(
  `A filtered list while ${WAITING.toLocaleString('en')} notices drain`,
  ['', 'a second', 'p50 ms', 'p95 ms'],
  [row('nothing is sent', quiet.rate()), row('notices drain', draining.rate())],
);
process.stdout.write(
  `\nsent ${((drained / TURNS / MEASURE_MS) * 1000).toFixed(1)} notices a second\n`,
);
await connection.close();
recorder.close();
rmSync(dataDir, { recursive: true, force: true });
process.exit(0);
