import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectHttpError } from '#tests/support/expectations.ts';
import { initDataOf } from '#tests/support/initData.ts';
import { startServer, temporaryFolder, type ServerProcess } from '#tests/support/serverProcess.ts';

/** Encoding the demo's images takes long on a busy machine. */
const PATIENCE_MS = 120_000;
const COMMANDS = join(import.meta.dirname, '../../../server/commands/server.mjs');
const DEMO = {
  DEMO: '1',
  PUBLIC_URL: undefined,
  BOT_TOKEN: undefined,
  BOT_USERNAME: undefined,
  JWT_SECRET: undefined,
};
const ADMIN = { id: 700_000_001, first_name: 'Вера' };

const folder = temporaryFolder();
const place = (name: string): string => {
  const path = join(folder.path, name);
  mkdirSync(path, { recursive: true });
  return path;
};
const tokenFile = (name: string): string => join(place(name), 'demo-bot-token');
const started: ServerProcess[] = [];
afterAll(async () => {
  await Promise.all(started.map((server) => server.end('SIGKILL')));
  folder.remove();
});

async function start(
  name: string,
  settings: Record<string, string | undefined>,
): Promise<ServerProcess> {
  const server = await startServer(place(name), settings);
  started.push(server);
  return server;
}

const login = (server: ServerProcess, botToken: string) =>
  server.visitor.post('/api/auth/telegram/initdata', {
    initData: initDataOf(ADMIN, { at: new Date(), botToken }),
  });

test('without a bot and DEMO=1 the server does not start', async () => {
  const settings = { ...DEMO, DEMO: undefined };
  await expect(start('nothing', settings)).rejects.toThrow(/ended with 1:[^]*BOT_TOKEN: /u);
  expect(existsSync(tokenFile('nothing'))).toBe(false);
});

describe('a demo', { timeout: PATIENCE_MS }, () => {
  let demo: ServerProcess;
  beforeAll(async () => {
    demo = await start('demo', DEMO);
  }, PATIENCE_MS);

  test('has its own bot, whose token only its owner may read', async () => {
    expect(statSync(tokenFile('demo')).mode & 0o777).toBe(0o600);
    const token = readFileSync(tokenFile('demo'), 'utf8');
    expect(token).toMatch(/^\d+:[\w-]{35,}$/u);
    expect((await login(demo, token)).status).toBe(200);
    const inSource = '1000000001:demo-token-that-opens-nothing-at-all';
    expectHttpError(await login(demo, inSource), 401);
  });

  test('leaves a data folder in which no real site starts', async () => {
    await demo.end('SIGTERM');
    const rejected = /ended with 1:[^]*DATA_DIR: /u;
    await expect(start('demo', {})).rejects.toThrow(rejected);

    // The database is marked too, for example when a restored backup brings no token.
    const token = readFileSync(tokenFile('demo'), 'utf8');
    rmSync(tokenFile('demo'));
    await expect(start('demo', {})).rejects.toThrow(rejected);

    const again = await start('demo', DEMO);
    expect(readFileSync(tokenFile('demo'), 'utf8')).not.toBe(token);
    const pets = await again.visitor.post<unknown[]>('/api/articles/filter', { limit: 1 });
    expect(pets.body).toHaveLength(1);
  });
});

test(
  'does not start over a real site, which keeps working',
  async () => {
    const site = await start('site', {});
    await site.enter(501);
    await site.end('SIGTERM');
    await expect(start('site', DEMO)).rejects.toThrow(/ended with 1:[^]*DATA_DIR: /u);
    expect(existsSync(tokenFile('site'))).toBe(false);
    await (await start('site', {})).end('SIGTERM');
  },
  PATIENCE_MS,
);

describe('npm start and npm run dev start the demo', async () => {
  const { serverEnvironment } = (await import(COMMANDS)) as {
    serverEnvironment: (
      environment: Record<string, string>,
      folder: string,
    ) => Record<string, string>;
  };
  test.each([
    ['when there is no bot', {}, '', '1'],
    ['when the bot’s line is left empty', { BOT_TOKEN: ' ' }, 'BOT_TOKEN=', '1'],
    ['not when the environment names a bot', { BOT_TOKEN: '1:a' }, '', undefined],
    ['not when .env names a bot', {}, 'PORT=3001\nBOT_TOKEN="1:a"', undefined],
    ['not when it is switched off', {}, 'DEMO=0', undefined],
  ])('%s', (_, environment, file, demo) => {
    const path = place('commands');
    writeFileSync(join(path, '.env'), file);
    expect(serverEnvironment({ PATH: '/bin', ...environment }, path)).toEqual({
      PATH: '/bin',
      ...environment,
      ...(demo && { DEMO: demo }),
    });
  });
});
