import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from 'playwright/test';
import { launch } from './support/launch.ts';
import { OLD_ENGINES, programOf, unpackEngines } from './support/oldEngines.ts';
import { DATA_VARIABLE, dataFolderOf, DEMO, SITE } from './support/origins.ts';

const isFirst = process.env['TEST_WORKER_INDEX'] === undefined;
if (isFirst) {
  const folder = mkdtempSync(join(tmpdir(), 'petskod-e2e-'));
  process.env[DATA_VARIABLE] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  // A first start migrates for seconds, and the servers start one after the other.
  const { copyDatabase } = await import('#tests/support/migratedDatabase.ts');
  for (const url of [DEMO, SITE]) await copyDatabase(dataFolderOf(url));
  await unpackEngines();
}

/** A server of this run with an empty database and without a developer's .env. */
function serverAt(url: string, program: string, settings: Record<string, string> = {}) {
  const folder = dataFolderOf(url);
  return {
    command: `node ${join(import.meta.dirname, program)}`,
    cwd: folder,
    url: `${url}/readyz`,
    env: {
      PORT: new URL(url).port,
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      ...settings,
    },
    // The servers load a demo beside everything else.
    timeout: 180_000,
    stdout: 'ignore' as const,
  };
}

const PHONE = { width: 390, height: 844 };
const IN_OLD_ENGINES = '**/oldEngines.spec.ts';

/** Tests in Chromium against a demo, and against a site with production settings. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  workers: 3,
  retries: 0,
  // For busy machines: what passes never waits that long.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  outputDir: '../test-results',
  use: {
    baseURL: DEMO,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    launchOptions: launch,
    trace: 'off',
    // Tests that answer requests themselves see them all; those of the worker allow it.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'phone',
      testIgnore: IN_OLD_ENGINES,
      use: { ...devices['Pixel 7'], viewport: PHONE },
    },
    {
      name: 'desktop',
      // What a wide window changes: columns, two panes, sheets, the place of the filters.
      grep: /@wide/u,
      use: { viewport: { width: 1280, height: 800 } },
    },
    ...OLD_ENGINES.map((name) => ({
      name,
      testMatch: IN_OLD_ENGINES,
      use: {
        viewport: PHONE,
        isMobile: true,
        hasTouch: true,
        launchOptions: {
          executablePath: programOf(name),
          // Without a window these have no badges: a page that sets one is ended.
          args: [...launch.args, '--disable-blink-features=Badging'],
        },
      },
    })),
  ],
  webServer: [
    serverAt(DEMO, '../server/main.ts', { DEMO: '1' }),
    serverAt(SITE, 'support/productionSite.ts'),
  ],
});
