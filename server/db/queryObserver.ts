import type { PGlite } from '@electric-sql/pglite';
import type { Sql } from 'postgres';
import { currentRequest } from '#server/currentRequest.ts';
import type { Deps } from '#server/deps.ts';

/** Is told of every query and transaction of the ORM; the returned functions end them. */
export interface QueryObserver {
  query(text: string): () => void;
  transaction(): () => void;
}

/** Measures queries, and logs slow ones by their text without values, with the request's id. */
export function createQueryObserver(
  { metrics, log }: Pick<Deps, 'metrics' | 'log'>,
  slowMs: number,
): QueryObserver {
  const { querySeconds, queriesRunning, transactionsOpen } = metrics;
  return {
    query(text) {
      const start = performance.now();
      queriesRunning.inc();
      return () => {
        queriesRunning.dec();
        const ms = performance.now() - start;
        querySeconds.observe(ms / 1000);
        if (ms < slowMs) return;
        const requestId = currentRequest.getStore();
        log.warn({ requestId, query: text, ms: Math.round(ms) }, 'slow query');
      };
    },
    transaction() {
      transactionsOpen.inc();
      return () => transactionsOpen.dec();
    },
  };
}

async function until<Result>(end: () => void, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } finally {
    end();
  }
}

type Savepoint = (work: (inner: PostgresTransaction) => Promise<unknown>) => Promise<unknown>;
interface PostgresTransaction {
  unsafe: Sql['unsafe'];
  savepoint: Savepoint;
}

/** The parts of postgres.js that the ORM uses, observed. */
export function observedPostgres(client: Sql, observer: QueryObserver): Sql {
  const { options } = client;
  const begin = client.begin as Savepoint;
  const unsafeOf =
    (inner: Pick<Sql, 'unsafe'>): Sql['unsafe'] =>
    (text, ...rest) => {
      const query = inner.unsafe(text, ...rest);
      const end = observer.query(text);
      // A query begins a microtask later, so the caller can still ask for another form of rows.
      query.then(end, end);
      return query as never;
    };
  const observed = (inner: PostgresTransaction): PostgresTransaction & Pick<Sql, 'options'> => ({
    options,
    unsafe: unsafeOf(inner),
    savepoint: (work) => inner.savepoint((nested) => work(observed(nested))),
  });
  return {
    options,
    unsafe: unsafeOf(client),
    begin: ((work) =>
      until(
        observer.transaction(),
        begin((transaction) => work(observed(transaction))),
      )) as Savepoint,
  } as unknown as Sql;
}

type EmbeddedClient = Pick<PGlite, 'query' | 'transaction'>;

/** The part of PGlite that the ORM uses, observed. */
export function observedPglite(client: EmbeddedClient, observer: QueryObserver): EmbeddedClient {
  const queryOf =
    (inner: Pick<PGlite, 'query'>): PGlite['query'] =>
    (text, ...rest) =>
      until(observer.query(text), inner.query(text, ...rest));
  return {
    query: queryOf(client),
    transaction: (work) =>
      until(
        observer.transaction(),
        client.transaction((transaction) => work({ ...transaction, query: queryOf(transaction) })),
      ),
  };
}
