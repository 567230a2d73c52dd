import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { thisRelease } from './release.ts';

const REQUEST_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const QUERY_SECONDS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5];
const JOB_SECONDS = [0.01, 0.1, 1, 10, 60];

export type Metrics = ReturnType<typeof createMetrics>;

/** What one process counts, in Prometheus' format. Labels are patterns and names, never values. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  new Gauge({
    name: 'petskod_info',
    help: 'What runs here',
    labelNames: ['version', 'commit'],
    registers,
  }).set(thisRelease, 1);

  return {
    requests: new Counter({
      name: 'http_requests_total',
      help: 'Requests by method, route pattern and status',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time until the response begins',
      labelNames: ['method', 'route'],
      buckets: REQUEST_SECONDS,
      registers,
    }),
    querySeconds: new Histogram({
      name: 'db_query_duration_seconds',
      help: 'Time of queries, with the wait for a connection',
      buckets: QUERY_SECONDS,
      registers,
    }),
    queriesRunning: new Gauge({
      name: 'db_queries_running',
      help: 'Queries that wait or run',
      registers,
    }),
    transactionsOpen: new Gauge({
      name: 'db_transactions_open',
      help: 'Transactions that wait for a connection or have one',
      registers,
    }),
    cacheLookups: new Counter({
      name: 'cache_lookups_total',
      help: 'Lookups of cached answers and pages',
      labelNames: ['cache', 'result'],
      registers,
    }),
    renderingsRunning: new Gauge({
      name: 'renderings_running',
      help: 'Pages being rendered',
      registers,
    }),
    renderingsSkipped: new Counter({
      name: 'renderings_skipped_total',
      help: 'Pages sent without markup, because too many were being rendered',
      registers,
    }),
    jobSeconds: new Histogram({
      name: 'job_duration_seconds',
      help: 'Runs of the jobs by outcome',
      // `job` is a label of Prometheus's own.
      labelNames: ['name', 'outcome'],
      buckets: JOB_SECONDS,
      registers,
    }),
    channelPaused: new Gauge({
      name: 'notice_channel_paused',
      help: 'Whether a channel of notices waits because the other side takes none',
      labelNames: ['channel'],
      registers,
    }),
    clientErrors: new Counter({
      name: 'client_errors_total',
      help: 'Errors that browsers reported',
      labelNames: ['kind'],
      registers,
    }),

    /** A value that is read when the metrics are; a failure leaves it out. */
    gauge(name: string, help: string, read: () => number | Promise<number>): void {
      registry.removeSingleMetric(name);
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          this.remove();
          try {
            this.set(await read());
          } catch {
            // The other metrics are served.
          }
        },
      });
      registry.registerMetric(gauge);
    },

    /** Values by label that one query reads when the metrics are. */
    gauges(
      { name, help, label }: { name: string; help: string; label: string },
      read: () => Promise<Record<string, number>>,
    ): void {
      registry.removeSingleMetric(name);
      const gauge = new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [],
        async collect() {
          // An outage of the database leaves these out, not all metrics.
          const values = await read().catch(() => ({}));
          this.reset();
          for (const [key, value] of Object.entries(values)) this.set({ [label]: key }, value);
        },
      });
      registry.registerMetric(gauge);
    },

    /** Memory, processor time, event-loop delay and garbage collection of this process. */
    watchProcess: () => collectDefaultMetrics({ register: registry }),

    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}
