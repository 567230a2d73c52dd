import { userInfo } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, type ClientConfig, type Pool } from 'pg';
import { MINUTE_MS, SECOND_MS } from '#contract/time.ts';
import type { Connection, Database } from '#server/db/database.ts';
import { PLANNER } from './planner.ts';
import { BACKGROUND, HEALTH, HEARTBEAT_MS, REQUESTS, type PoolLimits } from './deadlines.ts';
import { createPostgresEvents } from './postgresEvents.ts';
import { DeadlinePool } from './postgresPool.ts';
import type { QueryObserver } from './queryObserver.ts';

/** Key of the advisory lock for migrations, the same in every process. */
const MIGRATION_LOCK = 7_305_419;
const TURN_PAUSE_MS = 200;
const KEEP_ALIVE_MS = 10 * SECOND_MS;

export interface PostgresOptions {
  /** Limits of requests. */
  requests?: PoolLimits;
  heartbeatMs?: number;
}

/** `sslmode` and a missing user have libpq's meaning, so that pg_dump connects by the same URL. */
function settingsOf(databaseUrl: string): ClientConfig {
  const url = new URL(databaseUrl);
  const given = url.searchParams.get('options') ?? '';
  const ours = Object.entries({ TimeZone: 'UTC', ...PLANNER }).map(
    ([name, value]) => `-c ${name}=${value}`,
  );
  url.searchParams.set('options', [given, ...ours].join(' ').trim());
  url.searchParams.set('uselibpqcompat', 'true');
  if (!url.username && !url.searchParams.has('user')) {
    url.searchParams.set('user', process.env['PGUSER'] ?? userInfo().username);
  }
  return {
    connectionString: url.href,
    idle_in_transaction_session_timeout: MINUTE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    pipeline: true,
  };
}

/**
 * Leaves a transaction open that has the lock. It tries again and again, because an index that another
 * process builds concurrently waits for every statement that runs, also for one that waits for a lock.
 */
async function waitForTurn(client: Client): Promise<void> {
  for (;;) {
    await client.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query<{ mine: boolean }>(
      `SELECT pg_try_advisory_xact_lock(${MIGRATION_LOCK}) AS mine`,
    );
    if (rows[0]?.mine) return;
    await client.query('ROLLBACK');
    await setTimeout(TURN_PAUSE_MS);
  }
}

export function connectPostgres(
  databaseUrl: string,
  observer: QueryObserver | undefined,
  { requests = REQUESTS, heartbeatMs = HEARTBEAT_MS }: PostgresOptions,
): Connection {
  const connection = settingsOf(databaseUrl);
  const pools = [requests, BACKGROUND, HEALTH].map(
    (limits) => new DeadlinePool({ ...limits, connection, observer }),
  );
  const [db, backgroundDb, healthDb] = pools.map(
    (pool) => drizzle(pool as unknown as Pool) as unknown as Database,
  ) as [Database, Database, Database];
  const events = createPostgresEvents(connection, heartbeatMs);
  return {
    db,
    backgroundDb,
    healthDb,
    eventBus: events,
    async runAlone(work) {
      const open = async (): Promise<Client> => {
        const connectionTimeoutMillis = BACKGROUND.deadlines.connection;
        const client = new Client({ ...connection, connectionTimeoutMillis });
        client.on('error', () => {});
        await client.connect();
        return client;
      };
      const [client, turn] = await Promise.all([open(), open()]);
      try {
        await waitForTurn(turn);
        return await work({
          run: async (script) => {
            const results = [await client.query(script)].flat();
            return results.at(-1)?.rowCount ?? 0;
          },
          column: async (query) =>
            (await client.query<unknown[]>({ text: query, rowMode: 'array' })).rows.flat(),
        });
      } finally {
        await Promise.all([client.end(), turn.end()]);
      }
    },
    async close() {
      events.close();
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}
