import { MINUTE_MS, SECOND_MS } from '#contract/time.ts';

/** How long a process waits for PostgreSQL, in milliseconds. */
interface Deadlines {
  /** For a free or a new connection. */
  connection: number;
  /** For a lock. PostgreSQL ends the query then, and the connection stays. */
  lock: number;
  /** For the end of a query. PostgreSQL ends it then, and the connection stays. */
  query: number;
  /** For an answer: PostgreSQL hangs, or its host is gone. The connection is destroyed then. */
  answer: number;
}

export interface PoolLimits {
  /** Connections of one process. */
  max: number;
  deadlines: Deadlines;
}

/** A request that waits for a connection and then for an answer gets 503 after ten seconds. */
export const REQUESTS: PoolLimits = {
  max: 10,
  deadlines: {
    connection: 3 * SECOND_MS,
    lock: 3 * SECOND_MS,
    query: 6 * SECOND_MS,
    answer: 7 * SECOND_MS,
  },
};
/** Jobs and changes of the catalog may write many rows. */
export const BACKGROUND: PoolLimits = {
  max: 3,
  deadlines: {
    connection: 5 * SECOND_MS,
    lock: 10 * SECOND_MS,
    query: MINUTE_MS,
    answer: MINUTE_MS + 5 * SECOND_MS,
  },
};
/** `/readyz` and `/metrics` answer within two seconds. */
export const HEALTH: PoolLimits = {
  max: 2,
  deadlines: { connection: 1000, lock: 500, query: 1500, answer: 1800 },
};

/** Connections of one process; one more listens to announcements. */
export const CONNECTIONS_MAX = REQUESTS.max + BACKGROUND.max + HEALTH.max + 1;

/** Between two questions whether the connection that listens is alive. */
export const HEARTBEAT_MS = 5 * SECOND_MS;
