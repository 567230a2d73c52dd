import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from 'playwright/test';

const PORT = Number(process.env['E2E_PORT'] ?? 3210);
const isFirst = process.env['TEST_WORKER_INDEX'] === undefined;
const dataDir = isFirst ? mkdtempSync(join(tmpdir(), 'petskod-e2e-')) : '';
if (dataDir) process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

const launch = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** Whole journeys in Chromium against a demo server with a fresh data folder. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 40_000,
  expect: { timeout: 10_000 },
  outputDir: '../test-results',
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    launchOptions: launch,
    trace: 'off',
  },
  projects: [
    { name: 'phone', use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } } },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
  webServer: {
    command: 'node server/main.ts',
    cwd: join(import.meta.dirname, '..'),
    url: `http://localhost:${PORT}/readyz`,
    env: { PORT: String(PORT), DATA_DIR: dataDir, LOG_LEVEL: 'error', RATE_LIMITS: 'off' },
    timeout: 60_000,
    stdout: 'ignore',
  },
});
