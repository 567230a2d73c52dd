import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { connect, connectionTo, openEmbedded } from '#server/db/connection/connect.ts';
import { inTransaction } from '#server/db/database.ts';
import { createQueryObserver } from '#server/db/connection/queryObserver.ts';
import { LIMITS } from '#server/http/limits/rateLimits.ts';
import { createMetrics } from '#server/shared/metrics.ts';
import { runDueJobs } from '#server/jobs/schedule.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });
const scrape = (world: TestApp, headers: Record<string, string> = {}, address = '127.0.0.1') =>
  world.app.request('/metrics', { headers }, from(address));
const linesOf = (world: TestApp, msg: string) =>
  world.log.map((line) => JSON.parse(line)).filter((line) => line.msg === msg);

test('metrics are served to this machine and to the bearer of the token only', async () => {
  const world = await testApp({ metricsToken: 'a-token-of-metrics' });
  for (const local of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    expect((await scrape(world, {}, local)).status, local).toBe(200);
  }
  expect((await scrape(world, {}, '203.0.113.7')).status).toBe(404);
  expect((await world.app.request('/metrics')).status).toBe(404);
  expect((await scrape(world, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404);
  const bearer = (token: string) =>
    scrape(world, { authorization: `Bearer ${token}` }, '203.0.113.7');
  expect((await bearer('a-token-of-metrics')).status).toBe(200);
  expect((await bearer('another-of-metrics')).status).toBe(404);
  expect((await bearer('')).status).toBe(404);
  const without = await testApp();
  const empty = { authorization: 'Bearer undefined' };
  expect((await scrape(without, empty, '203.0.113.7')).status).toBe(404);
});

test('metrics name requests by pattern and status, cache, streams and jobs', async () => {
  const world = await testApp({ dataDir: import.meta.dirname });
  await world.visitor.get('/api/articles/7654321?city=x');
  await world.visitor.get('/api/articles/78');
  await world.visitor.get('/api/filters');
  await world.visitor.get('/api/filters');
  await world.visitor.fetch('/secret-path');
  await world.app.request('/api/filters', { method: 'PROPFIND' });
  await runDueJobs(world.deps, { tidy: { everySeconds: 60, work: async () => 1 } });
  const text = await (await scrape(world)).text();
  expect(text).toContain(
    'http_requests_total{method="GET",route="/api/articles/:id",status="404"} 2',
  );
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/articles/:id"} 2',
  );
  expect(text).toContain('cache_lookups_total{cache="answers",result="hit"} 1');
  expect(text).toContain('method="other"');
  expect(text).toContain('live_streams 0');
  expect(text).toContain('job_duration_seconds_count{name="tidy",outcome="done"} 1');
  expect(text).toContain('backlog_rows{queue="images_to_delete"} 0');
  expect(text).toContain('backlog_rows{queue="overdue_notices"} 0');
  expect(text).toContain('db_connections_max');
  expect(text).toMatch(/^petskod_info\{version="[\d.]+",commit="\w+"\} 1$/mu);
  expect(text).toMatch(/^db_size_bytes \d{6,}$/mu);
  expect(text).toMatch(/^disk_free_bytes \d{6,}$/mu);
  expect(text).not.toMatch(/secret|7654321/u);
});

test('a slow request is logged as a warning', async () => {
  const world = await testApp({ slowRequestMs: 0 });
  const response = await world.visitor.fetch('/api/settings');
  expect(linesOf(world, 'slow request')).toMatchObject([
    { requestId: response.headers.get('x-request-id'), route: '/api/settings', level: 40 },
  ]);
});

test('a slow query is logged with the id of its request, without values, and counted', async () => {
  const world = await testApp({ trustProxy: 1 });
  const { log } = world.deps;
  const metrics = createMetrics();
  const observer = createQueryObserver({ log, metrics }, 0);
  const url = inject('postgresUrl');
  const connection = url
    ? await connect({ databaseUrl: `${url}/postgres`, dataDir: undefined }, observer)
    : await connectionTo(await openEmbedded(), observer);
  const { db } = connection;
  const { app } = createApp({ ...world.deps, healthDb: db });
  expect((await app.request('/readyz', { headers: { 'x-request-id': 'r-1' } })).status).toBe(200);
  expect(linesOf(world, 'slow query')).toMatchObject([
    { requestId: 'r-1', query: expect.stringContaining('transaction_read_only') },
  ]);

  await inTransaction(db, async (tx) => {
    await tx.execute(sql`SELECT ${'a secret'}::text`);
    expect(await metrics.text()).toContain('db_transactions_open 1');
    await tx.transaction((inner) => inner.execute(sql`SELECT 2`));
  });
  await expect(db.execute(sql`SELECT nonsense`)).rejects.toThrow();
  expect(world.log.join('\n')).toContain('SELECT $1::text');
  expect(world.log.join('\n')).not.toContain('secret');
  const text = await metrics.text();
  expect(text).toContain('db_queries_running 0');
  expect(text).toContain('db_transactions_open 0');
  expect(Number(/db_query_duration_seconds_count (\d+)/u.exec(text)?.[1])).toBeGreaterThan(3);
  await connection.close();
});

const clientError = {
  kind: 'error',
  message:
    'no such ad at https://petskod.test/posts?q=anna#x of anna@example.org, +7 900 123-45-67',
  stack: 'Error: «Кличка» "Мурка"\n at f (https://petskod.test/assets/index-a1.js?x=1)',
  release: 'index-a1.js',
  screen: '/posts/:id',
};

test("a browser's error is counted and logged without what a user wrote", async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  for (let time = 0; time < 10; time += 1) {
    expect((await anna.post('/api/client-errors', clientError)).status).toBe(200);
  }
  expect(linesOf(world, 'client error')).toMatchObject([
    {
      kind: 'error',
      message: 'no such ad at https://petskod.test/posts of …, …',
      stack: 'Error: … …\n at f (https://petskod.test/assets/index-a1.js)',
      release: 'index-a1.js',
      screen: '/posts/:id',
      count: 1,
    },
    { count: 10 },
  ]);
  expect(await (await scrape(world)).text()).toContain('client_errors_total{kind="error"} 10');
});

test("browsers' errors are small, of a known form, and limited by address", async () => {
  const world = await testApp({ trustProxy: 1 });
  const send = (body: unknown) =>
    world.app.request('/api/client-errors', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
    });
  expect((await send({ ...clientError, stack: 'x'.repeat(20_000) })).status).toBe(413);
  for (const odd of [
    {},
    { ...clientError, kind: 'other' },
    { ...clientError, screen: '/posts?q=secret' },
    { ...clientError, release: 'a b' },
    { ...clientError, message: 'x'.repeat(301) },
  ]) {
    expect((await send(odd)).status).toBe(422);
  }
  const statuses: number[] = [];
  for (let time = 0; time <= LIMITS.clientError.count; time += 1) {
    statuses.push((await send(clientError)).status);
  }
  expect(statuses.at(-1)).toBe(429);
});

const fileOf = (name: string): string =>
  readFileSync(new URL(`../../../server/deploy/${name}`, import.meta.url), 'utf8');

/** All metrics of a site in Prometheus' format. */
async function allMetrics(): Promise<string> {
  const world = await testApp({ dataDir: import.meta.dirname });
  world.deps.metrics.watchProcess();
  await world.visitor.get('/api/filters');
  return (await scrape(world)).text();
}

const namesIn = (text: string): (string | undefined)[] =>
  [...text.matchAll(/^# TYPE (\w+)/gmu)].map(([, name]) => name);
const namesUsed = (expressions: string): string[] =>
  [...expressions.matchAll(/(\w+)\{job/gu)].map(([, name = '']) =>
    name.replace(/_(?:bucket|count)$/u, ''),
  );

test('the dashboard and the alerts use only metrics that exist', async () => {
  const names = namesIn(await allMetrics());
  const { panels } = JSON.parse(fileOf('grafana-dashboard.json')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const shown = namesUsed(JSON.stringify(panels.flatMap(({ targets }) => targets)));
  expect(shown.length).toBeGreaterThan(15);
  const watched = namesUsed(fileOf('alerts.yml')).filter((name) => name !== 'up');
  expect(watched.length).toBeGreaterThan(12);
  expect([...shown, ...watched].filter((name) => !names.includes(name))).toEqual([]);
});

test('the alerts watch queues that exist, and the page for the night has each', async () => {
  const alerts = fileOf('alerts.yml');
  const text = await allMetrics();
  for (const [, queue] of alerts.matchAll(/queue="(\w+)"/gu)) {
    expect(text).toContain(`backlog_rows{queue="${queue}"}`);
  }
  const night = fileOf('night.md');
  for (const [, alert] of alerts.matchAll(/- alert: (\w+)/gu))
    expect(night).toContain(`\`${alert}\``);
});
