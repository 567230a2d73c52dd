import type { PGlite } from '@electric-sql/pglite';
import type { Logger } from 'pino';
import { currentRequest } from '#server/shared/currentRequest.ts';
import type { Metrics } from '#server/shared/metrics.ts';

/** Is told of every query and transaction of the ORM; the returned functions end them. */
export interface QueryObserver {
  query(text: string): () => void;
  transaction(): () => void;
}

/** Measures queries, and logs slow ones by their text without values, with the request's id. */
export function createQueryObserver(
  { metrics, log }: { metrics: Metrics; log: Logger },
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
