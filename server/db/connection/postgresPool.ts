import {
  DatabaseError,
  Pool,
  type ClientConfig,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
} from 'pg';
import { MINUTE_MS } from '#contract/time.ts';
import type { PoolLimits } from './deadlines.ts';
import type { QueryObserver } from './queryObserver.ts';

interface PoolSettings extends PoolLimits {
  connection: ClientConfig;
  observer: QueryObserver | undefined;
}

type Config = QueryConfig;
export type Query = (config: Config, values: unknown[]) => Promise<QueryResult>;

/** A connection keeps its prepared statements. */
const IDLE_MS = 5 * MINUTE_MS;

/** pg has neither a class nor a code for it. */
const isOverdue = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

function openPool({ connection, deadlines, max }: PoolSettings): Pool {
  const pool = new Pool({
    ...connection,
    max,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: deadlines.connection,
    lock_timeout: deadlines.lock,
    statement_timeout: deadlines.query,
    query_timeout: deadlines.answer,
  });
  // Queries report lost connections; an event without a listener would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * The part of a pool that the ORM uses: observed, and without connections that do not answer. The ORM
 * recognizes a pool by the name of its class.
 */
export class DeadlinePool {
  readonly #settings: PoolSettings;
  #pool: Pool;

  constructor(settings: PoolSettings) {
    this.#settings = settings;
    this.#pool = openPool(settings);
  }

  readonly query: Query = (config, values) => {
    const pool = this.#pool;
    return this.#observe(pool, config, () => pool.query(config, values));
  };

  /** A connection for one transaction. */
  async connect(): Promise<{ query: Query; release(): void }> {
    const end = this.#settings.observer?.transaction();
    const pool = this.#pool;
    try {
      return this.#transactionOn(pool, await pool.connect(), () => end?.());
    } catch (error) {
      end?.();
      throw error;
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  /** A lost connection leaves the pool at once, and the transaction cannot go on. */
  #transactionOn(pool: Pool, client: PoolClient, end: () => void) {
    // idle, until its first answer; open; lost, by an error that all later queries throw.
    let state: 'idle' | 'open' | { lostBy: unknown } = 'idle';
    const lose = (error: unknown): void => {
      if (typeof state === 'object') return;
      state = { lostBy: error };
      client.release(true);
      end();
    };
    const query: Query = async (config, values) => {
      if (typeof state === 'object') throw state.lostBy;
      try {
        const result = await this.#observe(pool, config, () => client.query(config, values));
        if (state === 'idle') state = 'open';
        return result;
      } catch (error) {
        // The ORM does not release a connection on which BEGIN fails.
        if (state === 'idle' || !(error instanceof DatabaseError)) lose(error);
        throw error;
      }
    };
    const release = (): void => {
      if (typeof state === 'object') return;
      client.release();
      end();
    };
    return { query, release };
  }

  async #observe<Result>(
    pool: Pool,
    { text }: Config,
    run: () => Promise<Result>,
  ): Promise<Result> {
    const end = this.#settings.observer?.query(text);
    try {
      return await run();
    } catch (error) {
      if (isOverdue(error)) this.#distrust(pool);
      throw error;
    } finally {
      end?.();
    }
  }

  /** All connections may lead to a host that is gone: later queries open new ones. */
  #distrust(pool: Pool): void {
    if (pool !== this.#pool) return;
    this.#pool = openPool(this.#settings);
    void pool.end();
  }
}
