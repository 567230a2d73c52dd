import { chmodSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Config } from '#server/config.ts';
import { examine, lineOf } from '#server/health/doctor/doctor.ts';
import { temporaryFolder } from '#tests/support/serverProcess.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const DAY_MS = 86_400_000;

interface Around {
  settings?: Partial<Config>;
  /** How far the clock is from Telegram's. */
  seconds?: number;
  days?: number;
  problem?: string;
  readyz?: number;
  /** In the settings; the token belongs to another. */
  botUsername?: string;
}

/** What the doctor says of a site on which all is well but for what is given. */
async function said(
  { settings = {}, ...around }: Around = {},
  change?: (world: TestApp) => unknown,
) {
  const world = await testApp({ dataDir: folder.path, backupDir: folder.path, ...settings });
  const { config, clock, deps } = world;
  world.botApi.settings['setChatMenuButton'] = {
    menu_button: { type: 'web_app', text: 'x', web_app: { url: 'https://petskod.test/' } },
  };
  await change?.(world);
  const date = new Date(clock.now().getTime() - (around.seconds ?? 0) * 1000).toUTCString();
  const findings = await examine({
    config: { ...config, ...(around.botUsername && { botUsername: around.botUsername }) },
    clock: clock.now,
    fetch: async (input, init) => {
      if (init?.method === 'HEAD') return new Response(null, { status: 302, headers: { date } });
      if (String(input).endsWith('/readyz')) {
        return new Response('', { status: around.readyz ?? 200 });
      }
      return deps.fetch(input, init);
    },
    readCertificate: async () => ({
      endsAt: new Date(clock.now().getTime() + (around.days ?? 60) * DAY_MS),
      problem: around.problem,
    }),
    findAddress: async (host) => {
      if (host !== 'petskod.test') throw new Error('ENOTFOUND');
      return { address: '203.0.113.5' };
    },
  });
  return findings.filter(({ isFine }) => !isFine).map(lineOf);
}

test('says nothing to do where all is well', async () => {
  expect(await said()).toEqual([]);
});

test.each<[string, Around, string]>([
  [
    'a name without an address',
    { settings: { publicUrl: 'https://other.test' } },
    'FAIL  name: other.test has no address',
  ],
  [
    'no https',
    { settings: { publicUrl: 'http://petskod.test' } },
    'FAIL  certificate: PUBLIC_URL is http://petskod.test',
  ],
  ['a certificate near its end', { days: 3 }, 'FAIL  certificate: it ends in 3 days'],
  [
    'a certificate of another name',
    { problem: 'ERR_TLS_CERT_ALTNAME_INVALID' },
    'FAIL  certificate: browsers do not accept it',
  ],
  ['a server that is not ready', { readyz: 503 }, 'FAIL  site: /readyz answers 503'],
  ['a clock that is wrong', { seconds: 90 }, "FAIL  clock: it is 90 seconds from Telegram's"],
  ['another bot', { botUsername: 'other_bot' }, 'FAIL  bot: the token belongs to @'],
  [
    'nobody to tell',
    { settings: { adminTelegramId: undefined } },
    'FAIL  bot: ADMIN_TELEGRAM_ID is not set',
  ],
  [
    'no folder for backups',
    { settings: { backupDir: undefined } },
    'FAIL  backup folder: BACKUP_DIR is not set',
  ],
])('names %s', async (_, around, line) => {
  expect((await said(around)).join('\n')).toContain(line);
});

test('names a webhook and a menu button that lead elsewhere', async () => {
  const lines = await said({}, async ({ botApi, deps }) => {
    const at = `https://api.telegram.org/bot${deps.config.botToken}/setWebhook`;
    const body = JSON.stringify({ url: 'https://former.test/api/telegram/webhook' });
    await deps.fetch(at, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    delete botApi.settings['setChatMenuButton'];
  });
  expect(lines).toEqual([
    'FAIL  webhook: https://former.test/api/telegram/webhook instead of https://petskod.test/api/telegram/webhook: npm run bot:setup',
    'FAIL  mini app: the menu button opens nothing instead of https://petskod.test: npm run bot:setup',
  ]);
});

test('names folders that others may read', async () => {
  chmodSync(folder.path, 0o755);
  expect(await said()).toEqual([
    `FAIL  data folder: ${folder.path} is open to other users and holds personal data: chmod 700 ${folder.path}`,
    `FAIL  backup folder: ${folder.path} is open to other users and holds backups: chmod 700 ${folder.path}`,
  ]);
});

test('the program ends with 1 and names a misspelt setting', async () => {
  const command = join(import.meta.dirname, '../../../server/health/doctor/command.ts');
  const run = promisify(execFile)(process.execPath, [command], {
    cwd: folder.path,
    env: { PATH: process.env['PATH'], BOT_TOKEN: '1:abc', TRUST_PROXI: '1' },
  });
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('TRUST_PROXI: is no setting, TRUST_PROXY is one'),
  });
});
