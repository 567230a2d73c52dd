import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  ConfigError,
  environment,
  readBotConfig,
  readConfig,
  readStorageConfig,
} from '#server/config.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'petskod-config-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const BOT = { BOT_TOKEN: '1:a', BOT_USERNAME: 'petskod_bot' };

/** The configuration with a bot; an empty value removes one of the bot's. */
const read = (environment: Record<string, string | undefined> = {}) =>
  readConfig({ DATA_DIR: folder, ...BOT, ...environment });
const readDemo = (environment: Record<string, string | undefined> = {}) =>
  read({ DEMO: '1', BOT_TOKEN: '', BOT_USERNAME: '', ...environment });

/** The lines of the error message. */
function complaints(environment: Record<string, string>, reader = read): string[] {
  try {
    reader(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
  return [];
}

describe("with the bot's settings only", () => {
  test('the server is a site on port 3000', () => {
    expect(read()).toMatchObject({
      demo: false,
      port: 3000,
      publicUrl: 'http://localhost:3000',
      moderation: 'before',
      rateLimits: true,
      trustProxy: 0,
      databaseUrl: undefined,
      s3: undefined,
    });
  });

  test('the secret is generated once and, with the data folder, readable by its owner only', () => {
    const dataDir = join(folder, 'new');
    const { jwtSecret } = read({ DATA_DIR: dataDir });
    const file = join(dataDir, 'jwt-secret');

    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(jwtSecret.length).toBeGreaterThanOrEqual(32);
    expect(read({ DATA_DIR: dataDir }).jwtSecret).toBe(jwtSecret);
    expect(readFileSync(file, 'utf8')).toBe(jwtSecret);
  });
});

describe('the demo', () => {
  test('runs with DEMO=1', () => {
    expect(readDemo()).toMatchObject({
      demo: true,
      // Anyone who reaches it can be the administrator.
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
    });
  });

  test('does not run just because the bot is missing', () => {
    const none = { BOT_TOKEN: '', BOT_USERNAME: '' };
    for (const unasked of [none, { ...none, DEMO: '0' }]) {
      expect(complaints(unasked)).toEqual([expect.stringMatching(/^BOT_TOKEN: .*DEMO=1/u)]);
    }
  });

  test.each([
    ['BOT_TOKEN', '1:a'],
    ['NODE_ENV', 'production'],
    ['DATABASE_URL', 'postgres://localhost/petskod'],
    ['JWT_SECRET', 'x'.repeat(32)],
    ['S3_REGION', 'ru-1'],
    ['PUBLIC_URL', 'https://petskod.ru'],
    ['PUBLIC_URL', 'http://192.168.1.7:3000'],
    ['PUBLIC_URL', 'http://localhost.petskod.ru'],
    ['PUBLIC_URL', 'http://127.0.0.1.petskod.ru'],
  ])('rejects %s=%s', (name, value) => {
    const lines = complaints({ BOT_USERNAME: 'petskod_bot', [name]: value }, readDemo);
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^${name}: .*demo`, 'u'))]);
  });

  test.each(['http://localhost:3100', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'may be reached at %s',
    (publicUrl) => expect(readDemo({ PUBLIC_URL: publicUrl })).toMatchObject({ publicUrl }),
  );
});

test('the storage settings need no bot and generate no secret', () => {
  expect(readStorageConfig({ DATA_DIR: folder })).toEqual({
    dataDir: folder,
    databaseUrl: undefined,
    s3: undefined,
  });
  expect(readdirSync(folder)).toEqual([]);
});

const OPERATOR = {
  OPERATOR_NAME: 'ИП Лапкина Мария Петровна',
  OPERATOR_INN: '770000000001',
  OPERATOR_OGRNIP: '300000000000001',
  OPERATOR_EMAIL: 'help@petskod.test',
};

describe('an invalid value is reported in one line:', () => {
  test.each([
    ['DEMO', 'yes'],
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PUBLIC_URL', 'petskod.ru'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['JWT_SECRET', 'short'],
    ['ADMIN_TELEGRAM_ID', '@admin'],
    ['SUPPORT_TELEGRAM_ID', '0'],
    ['BOT_USERNAME', '@petskod_bot'],
    ['MINI_APP_NAME', 'my app'],
    ['S3_ENDPOINT', 'storage'],
    ['BACKUP_COPY', 's3://backups'],
    ['BACKUP_COPY', 's3:backups'],
    ['YOOKASSA_SHOP_ID', 'my shop'],
    ['YOOKASSA_API_URL', 'yookassa'],
    ['STARS_PRICES', '60'],
    ['YOOKASSA_VAT_CODE', '13'],
    ['MODERATION', 'never'],
    ['TRUST_PROXY', 'yes'],
    ['RATE_LIMITS', 'no'],
    ['CLOCK_OFFSET_SECONDS', 'tomorrow'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s', (name, value) => {
    expect(complaints({ [name]: value })[0]).toMatch(new RegExp(`^${name}: \\S`, 'u'));
  });

  test('BOT_TOKEN', () => {
    const lines = complaints({ BOT_TOKEN: 'secret' });
    expect(lines).toEqual([expect.stringMatching(/^BOT_TOKEN: /u)]);
    expect(lines.join(' ')).not.toContain('secret');
  });

  test('DATABASE_URL whose password has special characters', () => {
    const lines = complaints({ DATABASE_URL: 'postgres://anna:se#cret@localhost/site' });
    expect(lines).toEqual([expect.stringMatching(/^DATABASE_URL: .*%40/u)]);
    expect(lines.join(' ')).not.toContain('cret');
  });
});

describe('all problems are reported at once', () => {
  test('every setting is validated', () => {
    const lines = complaints({ PORT: 'x', MODERATION: 'x', BOT_USERNAME: '', S3_BUCKET: 'b' });
    expect(lines.map((line) => line.split(/[:,]/u)[0])).toEqual([
      'PORT',
      'MODERATION',
      'S3_ENDPOINT',
      'BOT_USERNAME',
    ]);
  });

  test('a moved clock is for the demo and tests only', () => {
    const moved = { CLOCK_OFFSET_SECONDS: '-60' };
    expect(complaints(moved)).toEqual([expect.stringMatching(/^CLOCK_OFFSET_SECONDS: /u)]);
    expect(read({ ...moved, NODE_ENV: 'test' }).clockOffsetSeconds).toBe(-60);
    expect(readDemo(moved).clockOffsetSeconds).toBe(-60);
  });
});

test('both keys of the shop are needed, or none', () => {
  expect(read({}).yooKassa).toBeUndefined();
  for (const half of ['YOOKASSA_SHOP_ID', 'YOOKASSA_SECRET_KEY']) {
    expect(complaints({ [half]: '1' })).toEqual([
      'YOOKASSA_SHOP_ID, YOOKASSA_SECRET_KEY: both or none',
    ]);
  }
  const keys = { YOOKASSA_SHOP_ID: '1', YOOKASSA_SECRET_KEY: 'live_x' };
  expect(read({ ...keys, ...OPERATOR }).yooKassa).toEqual({
    shopId: '1',
    secretKey: 'live_x',
    apiUrl: 'https://api.yookassa.ru/v3',
  });
});

test('MAX needs token and name, and the secret of its updates follows from the token', () => {
  expect(read({}).max).toBeUndefined();
  const MAX_BOT_TOKEN = 'a-token-that-is-long-enough';
  const halves: Record<string, string>[] = [
    { MAX_BOT_TOKEN },
    { MAX_BOT_NAME: 'id7700000000_bot' },
  ];
  for (const half of halves) {
    expect(complaints(half)).toEqual(['MAX_BOT_TOKEN, MAX_BOT_NAME: both or none']);
  }
  const both = { MAX_BOT_TOKEN, MAX_BOT_NAME: 'id7700000000_bot' };
  expect(read(both).max).toEqual({
    botToken: MAX_BOT_TOKEN,
    botName: 'id7700000000_bot',
    apiUrl: 'https://platform-api2.max.ru',
    webhookSecret: expect.stringMatching(/^[\w-]{43}$/u),
    hasNotices: false,
  });
  expect(read({ ...both, MAX_NOTICES: 'on' }).max?.hasNotices).toBe(true);
});

test('who sells has a name: the server does not start with keys alone', () => {
  const keys = { YOOKASSA_SHOP_ID: '1', YOOKASSA_SECRET_KEY: 'live_x' };
  for (const name of Object.keys(OPERATOR)) {
    expect(complaints({ ...keys, ...OPERATOR, [name]: '' })).toEqual([
      expect.stringMatching(new RegExp(`^${name}: needed`, 'u')),
    ]);
  }
});

test('receipts name their VAT code', () => {
  expect(complaints({ RECEIPTS: 'on' })[0]).toMatch(/^YOOKASSA_VAT_CODE: /u);
  const receipts = { RECEIPTS: 'on', YOOKASSA_VAT_CODE: '7', YOOKASSA_TAX_SYSTEM: '2' };
  expect(read(receipts).receipts).toEqual({ vatCode: 7, taxSystem: 2 });
  expect(read({}).receipts).toBeUndefined();
});

test('the prices in Stars are those of promotion and pinning', () => {
  expect(read({ STARS_PRICES: '60,300' }).starsPrices).toEqual({ 1: 300, 2: 60 });
  expect(read({}).starsPrices).toBeUndefined();
});

test('an empty value counts as not set; blanks and trailing slashes are removed', () => {
  const config = read({ MODERATION: ' ', PORT: '', PUBLIC_URL: ' https://petskod.ru/ ' });
  expect(config).toMatchObject({
    moderation: 'before',
    port: 3000,
    publicUrl: 'https://petskod.ru',
  });
});

test('reads a complete production configuration', () => {
  const config = read({
    BOT_TOKEN: '123:ABC-def',
    BOT_USERNAME: 'petskod_bot',
    DATABASE_URL: 'postgres://localhost/petskod',
    JWT_SECRET: 'x'.repeat(32),
    ADMIN_TELEGRAM_ID: '12',
    S3_ENDPOINT: 'https://s3.example.org',
    S3_BUCKET: 'b',
    S3_ACCESS_KEY_ID: 'k',
    S3_SECRET_ACCESS_KEY: 's',
    MODERATION: 'after',
    RATE_LIMITS: 'off',
    TRUST_PROXY: '1',
  });
  expect(config).toMatchObject({
    demo: false,
    adminTelegramId: 12,
    moderation: 'after',
    rateLimits: false,
    trustProxy: 1,
    s3: { endpoint: 'https://s3.example.org', region: 'us-east-1', bucket: 'b' },
  });
});

test('the bot’s setup reads its settings and leaves no secret behind', () => {
  const config = readBotConfig({
    ...BOT,
    DATA_DIR: join(folder, 'none'),
    PUBLIC_URL: 'https://a.example',
  });
  expect(config).toMatchObject({ botToken: '1:a', publicUrl: 'https://a.example' });
  expect(readdirSync(folder)).toEqual([]);
});

test('.env.example names every setting', () => {
  const example = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8');
  const named = [...example.matchAll(/^#?([A-Z\d_]+)=/gmu)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(Object.keys(environment.entries).toSorted());
});

describe('a misspelt setting', () => {
  test.each([
    ['TRUST_PROXI', 'TRUST_PROXY'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['PUBILC_URL', 'PUBLIC_URL'],
  ])('%s stops the start and is corrected', (name, meant) => {
    expect(complaints({ [name]: 'true' })).toEqual([`${name}: is no setting, ${meant} is one`]);
  });

  test('is found by its beginning as well', () => {
    expect(complaints({ YOOKASSA_SHOP_NUMBER: '1' })).toEqual([
      'YOOKASSA_SHOP_NUMBER: is no setting (.env.example lists all)',
    ]);
  });

  test('is none of other programs', () => {
    const others = { HOSTNAME: 'x', NODE_OPTIONS: 'x', PORTS: 'x', PGHOST: 'x', LISTEN_PID: '1' };
    expect(complaints(others)).toEqual([]);
  });
});
