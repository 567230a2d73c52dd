import { Hono } from 'hono';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { createApp } from '#server/app.ts';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { printTable } from './table.ts';

/** What is asked for at once, and how long each target is measured. */
const AT_ONCE = 16;
const MEASURE_MS = 3000;
const ADS = 20_000;

const connection = await connect({
  databaseUrl: process.env['BENCH_DATABASE_URL'],
  dataDir: undefined,
});
await migrate(connection);
const { db } = connection;

await connection.runAlone(({ run }) =>
  run(`
    INSERT INTO users (username, created_at)
      SELECT 'person ' || n, now() FROM generate_series(1, 1000) n;
    INSERT INTO ads (section, author_id, status, title, description, city_id, price, images,
        publication_key, created_at, published_at, expires_at)
      SELECT 1, 1000 + n % 1000, 1, 'Щенок ' || n, repeat('Ласковый. ', 20), 1 + n % 1000, n % 50000,
        ARRAY['picture'], 'bench-' || n, now() - n * interval '1 minute',
        now() - n * interval '1 minute', now() + interval '30 days'
      FROM generate_series(1, ${ADS}) n;
    INSERT INTO pet_details (ad_id, breed_id, category, sex)
      SELECT id, 1 + id % 1000, 1 + id % 4, id % 3 FROM ads;
    ANALYZE;
  `),
);

const config = readConfig({ JWT_SECRET: 'x'.repeat(40), RATE_LIMITS: 'off' });
const { app } = createApp({
  db,
  bulletin: connection.bulletin,
  config,
  clock: systemClock(),
  fetch,
  imageStore: { put: async () => {}, get: async () => undefined, remove: async () => {} },
  log: pino({ level: 'silent' }),
});
const empty = new Hono().get('/', (context) => context.json([]));

const list = (filters: object) => () =>
  app.request('/api/articles/filter', { method: 'POST', body: JSON.stringify(filters) });

/** The rows of a list by the barest query that brings them. */
const bareList = () =>
  db.execute(sql`
    SELECT a.id, a.title, a.description, a.price, a.images, c.name, b.name, t.name, p.category, p.sex
    FROM ads a JOIN pet_details p ON p.ad_id = a.id JOIN breeds b ON b.id = p.breed_id
      JOIN animal_types t ON t.id = b.animal_type_id JOIN cities c ON c.id = a.city_id
    WHERE a.section = 1 AND a.status = 1 AND a.deleted_at IS NULL
    ORDER BY a.published_at DESC, a.id DESC LIMIT 20`);

const targets: Record<string, () => unknown> = {
  'floor: an empty answer': () => empty.request('/'),
  'floor: bare SQL of the first page': bareList,
  'first page of pets': list({}),
  'page 50 of pets': list({ offset: 1000 }),
  'pets of one town': list({ city: 'Тула' }),
  'pets of one breed, by price': list({ breed: 'Мейн-кун', priceFrom: 1000, priceTo: 20_000 }),
  'one ad': () => app.request('/api/articles/100'),
  'reference lists of pets': () => app.request('/api/filters'),
};

async function measure(
  call: () => unknown,
): Promise<{ rate: number; median: number; p95: number }> {
  const times: number[] = [];
  const end = performance.now() + MEASURE_MS;
  const worker = async (): Promise<void> => {
    while (performance.now() < end) {
      const start = performance.now();
      const answer = await call();
      if (answer instanceof Response) await answer.arrayBuffer();
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  times.sort((one, other) => one - other);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
  return { rate: (times.length / MEASURE_MS) * 1000, median: at(0.5), p95: at(0.95) };
}

const rows: (string | number)[][] = [];
for (const [name, call] of Object.entries(targets)) {
  await call();
  const { rate, median, p95 } = await measure(call);
  rows.push([name, rate.toFixed(0), median.toFixed(1), p95.toFixed(1)]);
}
printTable(
  `Server in one process, ${AT_ONCE} at once, ${ADS} pets, ${process.env['BENCH_DATABASE_URL'] ? 'PostgreSQL' : 'PGlite; BENCH_DATABASE_URL names another'}`,
  ['target', 'a second', 'median ms', 'p95 ms'],
  rows,
);
await connection.close();
