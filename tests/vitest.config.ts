import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { findPostgres } from './support/postgresBinaries.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const postgres = findPostgres();
if (!postgres) {
  process.stdout.write('PostgreSQL is not installed here: the server is tested on PGlite only.\n');
}

/** What the server decides before it asks a database is tested once. */
const SAME_ON_ANY_DATABASE = [
  'guards/access',
  'guards/demoData',
  'guards/forgeries',
  'guards/knownWeaknesses',
  'guards/migrations',
  'guards/permissions',
  'guards/readme',
  'guards/texts',
  'demo/demoMarker',
  'processes/demo',
  'processes/restart',
].map((name) => `tests/server/${name}.test.ts`);

/** What has no meaning on the embedded database, which bears one process. */
const SEVERAL_PROCESSES = ['rollingRestart', 'twoServers'].map(
  (name) => `tests/server/processes/${name}.test.ts`,
);

/** A hook loads the screens or starts a database: on a busy machine, that takes longer than a test. */
const TIMEOUTS = { testTimeout: 20_000, hookTimeout: 60_000 };

/** Two cores is what small machines have; a worker keeps its database for all files that it runs. */
const server = {
  root,
  environment: 'node',
  include: ['tests/server/**/*.test.ts'],
  setupFiles: ['tests/support/databaseSetup.ts'],
  ...TIMEOUTS,
  isolate: false,
  maxWorkers: 2,
};

export default defineConfig({
  root,
  test: {
    root,
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...server,
          name: 'server',
          exclude: [...configDefaults.exclude, ...SEVERAL_PROCESSES],
          sequence: { groupOrder: 1 },
        },
      },
      ...(postgres
        ? [
            {
              test: {
                ...server,
                name: 'server-postgres',
                exclude: [...configDefaults.exclude, ...SAME_ON_ANY_DATABASE],
                sequence: { groupOrder: 2 },
                globalSetup: ['tests/support/postgresServer.ts'],
              },
            },
          ]
        : []),
      {
        test: {
          root,
          name: 'client',
          environment: 'jsdom',
          include: ['tests/client/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/clientSetup.ts', 'tests/support/databaseSetup.ts'],
          ...TIMEOUTS,
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
