import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { findPostgres } from './support/postgresBinaries.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
// Each worker, and each server that a test starts, would compile the same libraries again.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/node-compile');
const postgres = findPostgres();
if (!postgres) {
  process.stdout.write('PostgreSQL is not installed here: the server is tested on PGlite only.\n');
}

const testsIn = (...folders: string[]) => folders.map((name) => `tests/server/${name}`);

/** What only an embedded database has. */
const EMBEDDED_ONLY = testsIn(
  'db/embeddedFiles.test.ts',
  'demo/demoMarker.test.ts',
  'guards/migrations.test.ts',
  'processes/demo.test.ts',
  'processes/fullDisk.test.ts',
  'processes/restart.test.ts',
);

/** The embedded database bears one process. */
const SEVERAL_PROCESSES = testsIn(
  'processes/rollingRestart.test.ts',
  'processes/twoServers.test.ts',
);

/**
 * What depends on the driver: connections, transactions, locks, types. Without PostgreSQL the
 * embedded database has to pass all tests.
 */
const ON_BOTH_DATABASES = testsIn(
  'ads/goneAds.test.ts',
  // Plans matter where there are many ads.
  'db/!(queryPlans).test.ts',
  'jobs/backfills.test.ts',
  'jobs/schedule.test.ts',
  'payments/concurrency.test.ts',
  'payments/report.test.ts',
  'payments/transitions.test.ts',
  'processes/**/*.test.ts',
);

/** For busy machines: what passes never waits that long. */
const TIMEOUTS = { testTimeout: 120_000, hookTimeout: 120_000 };

/** For two cores: a test waits for its database, other processes and the clock as well. */
const WORKERS = 3;

/** A worker keeps its database and loaded code for all files that it runs. */
const common = { root, isolate: false, maxWorkers: WORKERS, ...TIMEOUTS };
const server = {
  ...common,
  environment: 'node',
  setupFiles: ['tests/support/databaseSetup.ts'],
};

export default defineConfig({
  root,
  test: {
    root,
    maxWorkers: WORKERS,
    projects: [
      {
        test: {
          ...server,
          name: 'server',
          provide: { isSecondDatabase: postgres !== undefined },
          include: postgres ? [...EMBEDDED_ONLY, ...ON_BOTH_DATABASES] : testsIn('**/*.test.ts'),
          exclude: [...configDefaults.exclude, ...SEVERAL_PROCESSES],
        },
      },
      ...(postgres
        ? [
            {
              test: {
                ...server,
                name: 'server-postgres',
                include: testsIn('**/*.test.ts'),
                exclude: [...configDefaults.exclude, ...EMBEDDED_ONLY],
                globalSetup: ['tests/support/postgresServer.ts'],
              },
            },
          ]
        : []),
      {
        test: {
          ...common,
          name: 'client',
          environment: 'jsdom',
          include: ['tests/client/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/clientSetup.ts', 'tests/support/databaseSetup.ts'],
          ...(postgres ? { globalSetup: ['tests/support/postgresServer.ts'] } : {}),
        },
      },
    ],
  },
});
