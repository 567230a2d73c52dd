import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { BOOST } from './contract/payments/boostViews.ts';
import type { OutsideSystem } from './contract/admin/operation.ts';
import { isTimeZone } from '#contract/fields.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { storedSecret } from './shared/files/storedSecret.ts';
import { nearName } from './shared/nearName.ts';

/** Where a site's data are stored. */
export interface StorageConfig {
  dataDir: string;
  /** Where backups get folders named by their time; undefined in the current folder. */
  backupDir: string | undefined;
  /** A folder of another disk or machine, or `s3://bucket/prefix`, that gets a copy of each backup. */
  backupCopy: string | undefined;
  databaseUrl: string | undefined;
  s3: S3Config | undefined;
}

/** Settings from environment variables; `.env.example` lists them. */
export interface Config extends StorageConfig {
  port: number;
  host: string;
  publicUrl: string;
  /** DEMO=1: personas, demo ads and the mock environment. */
  demo: boolean;
  /** Empty in the demo, which generates its own. */
  botToken: string;
  botUsername: string;
  miniAppName: string;
  jwtSecret: string;
  adminTelegramId: number | undefined;
  supportTelegramId: number | undefined;
  /** URL of Telegram's Bot API. */
  telegramApiUrl: string;
  /** Domains of push services, subdomains included, or whole origins. */
  pushServices: string[];
  /** Telegram sends it with each update. */
  telegramWebhookSecret: string;
  /** Read updates by getUpdates, where no public address exists. */
  botPolling: boolean;
  /** URL of Telegram's login widget script. */
  telegramWidgetUrl: string;
  /** URL of Telegram's login pages. */
  telegramOauthUrl: string;
  /** Without it MAX is off. */
  max: MaxConfig | undefined;
  /** Without it VK ID is off. */
  vkAppId: number | undefined;
  vkIdUrl: string;
  /** Without it no boosts are sold. */
  yooKassa: YooKassaConfig | undefined;
  /** Without them the shop sends no receipts (54-FZ) through YooKassa. */
  receipts: { vatCode: number; taxSystem: number | undefined } | undefined;
  /** Prices in Stars by `boost_type`; without them Telegram's users pay in roubles too. */
  starsPrices: Readonly<Record<1 | 2, number>> | undefined;
  /** The service's operator, for the legal pages. */
  operator: { name: string; inn: string; ogrnip: string; email: string };
  /** By whose clock it is night. */
  timezone: string;
  moderation: 'before' | 'after';
  /** Own proxies in front, each of which adds a hop to `X-Forwarded-For`; 0 believes none. */
  trustProxy: number;
  rateLimits: boolean;
  clockOffsetSeconds: number;
  logLevel: string;
  /** Without it only this machine reads `/metrics`. */
  metricsToken: string | undefined;
  /** Queries and requests that take longer are logged as warnings. */
  slowQueryMs: number;
  slowRequestMs: number;
}

export interface MaxConfig {
  botToken: string;
  botName: string;
  /** URL of MAX's Bot API. */
  apiUrl: string;
  /** MAX sends it with each update. */
  webhookSecret: string;
  /** The bot sends notices: MAX's rules demand a contract for that (bot-config.md). */
  hasNotices: boolean;
}

export interface YooKassaConfig {
  shopId: string;
  secretKey: string;
  apiUrl: string;
}

export interface S3Config {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const whole = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^-?\d+$/u, 'a whole number is needed'),
    v.transform(Number),
    v.minValue(min, `at least ${min}`),
    v.maxValue(max, `at most ${max}`),
  );
const url = v.pipe(
  v.string(),
  v.url('a full URL is needed, such as https://example.org'),
  v.transform((text) => text.replace(/\/+$/u, '')),
);
const oneOf = <const T extends string>(...values: T[]) =>
  v.picklist(values, `one of: ${values.join(', ')}`);
const telegramId = whole(1, Number.MAX_SAFE_INTEGER);

/** The settings by name; exported for the test that compares them with `.env.example`. */
export const environment = v.object({
  DEMO: v.optional(oneOf('1', '0')),
  PORT: v.optional(whole(0, 65_535)),
  HOST: v.optional(v.string()),
  PUBLIC_URL: v.optional(url),
  DATA_DIR: v.optional(v.string()),
  BACKUP_DIR: v.optional(v.string()),
  BACKUP_COPY: v.optional(
    v.union(
      [
        v.pipe(v.string(), v.regex(/^s3:\/\/[\w.-]+(?:\/[\w.-]+)*$/u)),
        v.pipe(v.string(), v.regex(/^(?!s3:)/u)),
      ],
      'a folder, or a bucket such as s3://backups/petskod',
    ),
  ),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^postgres(ql)?:\/\//u, 'must begin with postgres://'),
      v.check(
        (text) => URL.canParse(text),
        'is no URL: write special characters of the password as %40',
      ),
    ),
  ),
  BOT_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^\d+:[\w-]+$/u, 'must look like 123456:ABC-def')),
  ),
  BOT_USERNAME: v.optional(v.pipe(v.string(), v.regex(/^\w{3,32}$/u, 'the name without @'))),
  MINI_APP_NAME: v.optional(
    v.pipe(v.string(), v.regex(/^\w{3,64}$/u, 'the short name given to /newapp')),
  ),
  JWT_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'at least 32 characters'))),
  ADMIN_TELEGRAM_ID: v.optional(telegramId),
  SUPPORT_TELEGRAM_ID: v.optional(telegramId),
  TELEGRAM_API_URL: v.optional(url),
  TELEGRAM_WEBHOOK_SECRET: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]{16,256}$/u, '16 to 256 of A-Z a-z 0-9 _ -')),
  ),
  BOT_POLLING: v.optional(oneOf('on', 'off')),
  TELEGRAM_WIDGET_URL: v.optional(url),
  TELEGRAM_OAUTH_URL: v.optional(url),
  MAX_BOT_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^[!-~]{16,}$/u, 'at least 16 characters without spaces')),
  ),
  MAX_BOT_NAME: v.optional(
    v.pipe(v.string(), v.regex(/^\w{3,64}$/u, 'the name in its link, such as id7700000000_bot')),
  ),
  MAX_API_URL: v.optional(url),
  MAX_WEBHOOK_SECRET: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]{16,256}$/u, '16 to 256 of A-Z a-z 0-9 _ -')),
  ),
  MAX_NOTICES: v.optional(oneOf('on', 'off')),
  PUSH_SERVICES: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^[\w.:/-]+(?:,[\w.:/-]+)*$/u,
        'domains or origins, such as push.example.org,https://push.example.org:8443',
      ),
    ),
  ),
  VK_APP_ID: v.optional(whole(1, Number.MAX_SAFE_INTEGER)),
  VK_ID_URL: v.optional(url),
  YOOKASSA_SHOP_ID: v.optional(v.pipe(v.string(), v.regex(/^\d+$/u, 'the number of the shop'))),
  YOOKASSA_SECRET_KEY: v.optional(v.string()),
  YOOKASSA_API_URL: v.optional(url),
  RECEIPTS: v.optional(oneOf('on', 'off')),
  YOOKASSA_VAT_CODE: v.optional(whole(1, 12)),
  YOOKASSA_TAX_SYSTEM: v.optional(whole(1, 6)),
  STARS_PRICES: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,4},[1-9]\d{0,4}$/u, 'promotion and pinning in Stars, such as 60,300'),
    ),
  ),
  S3_ENDPOINT: v.optional(url),
  S3_REGION: v.optional(v.string()),
  S3_BUCKET: v.optional(v.string()),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  OPERATOR_NAME: v.optional(v.pipe(v.string(), v.maxLength(200))),
  OPERATOR_INN: v.optional(v.pipe(v.string(), v.regex(/^(?:\d{10}|\d{12})$/u, '10 or 12 digits'))),
  OPERATOR_OGRNIP: v.optional(
    v.pipe(v.string(), v.regex(/^(?:\d{13}|\d{15})$/u, '13 or 15 digits')),
  ),
  OPERATOR_EMAIL: v.optional(v.pipe(v.string(), v.email('an e-mail address is needed'))),
  OPERATOR_TIMEZONE: v.optional(
    v.pipe(v.string(), v.check(isTimeZone, 'a time zone is needed, such as Asia/Yekaterinburg')),
  ),
  MODERATION: v.optional(oneOf('before', 'after')),
  TRUST_PROXY: v.optional(oneOf('true', 'false', '0', '1', '2', '3')),
  RATE_LIMITS: v.optional(oneOf('on', 'off')),
  CLOCK_OFFSET_SECONDS: v.optional(whole(-10_000_000_000, 10_000_000_000)),
  LOG_LEVEL: v.optional(oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent')),
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, 'at least 16 characters'))),
  SLOW_QUERY_MS: v.optional(whole(0, MINUTE_MS)),
  SLOW_REQUEST_MS: v.optional(whole(0, MINUTE_MS)),
  NODE_ENV: v.optional(v.string()),
});

/** Of Google, Mozilla, Apple, Microsoft and Yandex, which does not name the host of its browser's. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
  'yandex.ru',
  'yandex.net',
];

/** MAX tells where to upload a photo: here. */
const MAX_UPLOADS = 'https://iu.oneme.ru';

const OPERATOR = ['OPERATOR_NAME', 'OPERATOR_INN', 'OPERATOR_OGRNIP', 'OPERATOR_EMAIL'] as const;

/** Lists every invalid value, one per line. */
export class ConfigError extends Error {}

type Settings = v.InferOutput<typeof environment>;

/** Settings in the folder that a program starts in. */
export const ENV_FILE = '.env';

/** Adds the settings of a file `.env` in the current folder to the environment. */
export function loadEnvFile(): void {
  if (!existsSync(ENV_FILE)) return;
  try {
    process.loadEnvFile(ENV_FILE);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EACCES' && code !== 'ENOENT') throw error;
    throw new ConfigError(
      `${resolve(ENV_FILE)} cannot be read by this user: chown root:petskod .env && chmod 640 .env`,
    );
  }
}

/** Other programs have no settings that begin so. */
const OWN_PREFIX = /^(?:BACKUP|BOT|MAX_API|MAX_BOT|MAX_WEBHOOK|OPERATOR|S3|TELEGRAM|VK|YOOKASSA)_/u;

/** A misspelt name would silently leave the default. */
function misspelt(env: Record<string, unknown>): string[] {
  const known = Object.keys(environment.entries);
  return Object.keys(env).flatMap((name) => {
    if (known.includes(name)) return [];
    const meant = nearName(name, known);
    if (meant) return [`${name}: is no setting, ${meant} is one`];
    return OWN_PREFIX.test(name) ? [`${name}: is no setting (.env.example lists all)`] : [];
  });
}

/** Parses the environment and collects a line for every invalid value and misspelt name. */
function readEnvironment(environmentGiven: Record<string, string | undefined>) {
  // An empty value in .env counts as not set.
  const env = Object.fromEntries(
    Object.entries(environmentGiven)
      .map(([name, value]) => [name, value?.trim()] as const)
      .filter(([, value]) => value),
  );
  const parsed = v.safeParse(environment, env);
  const problems = parsed.success
    ? []
    : parsed.issues.map((issue) => `${v.getDotPath(issue) ?? '?'}: ${issue.message}`);

  problems.push(...misspelt(env));

  const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const s3Missing = s3Names.filter((name) => !env[name]);
  if (s3Missing.length > 0 && s3Missing.length < s3Names.length) {
    problems.push(`${s3Missing.join(', ')}: needed as well when S3 is used`);
  }
  const isCopiedToS3 = env['BACKUP_COPY']?.startsWith('s3://');
  if (isCopiedToS3 && s3Missing.length === s3Names.length) {
    problems.push(`BACKUP_COPY: ${s3Names.join(', ')} are needed for s3://`);
  }
  return { env, given: parsed.output as Settings, problems };
}

function throwProblems(problems: string[]): void {
  if (problems.length === 0) return;
  throw new ConfigError(
    `Configuration problems:\n${problems.map((line) => `  ${line}`).join('\n')}`,
  );
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/u;
export const isLoopback = (address: string): boolean =>
  URL.canParse(address) && LOOPBACK.test(new URL(address).hostname);

/** Anyone can sign in to the demo as the administrator, so a site's settings are an error. */
function demoProblems(env: Record<string, string | undefined>): string[] {
  const inDemo = 'in the demo (DEMO=1, or npm start without BOT_TOKEN)';
  const real = ['BOT_TOKEN', 'DATABASE_URL', 'JWT_SECRET', 'MAX_BOT_TOKEN'].filter(
    (name) => env[name],
  );
  const s3 = Object.keys(env).filter((name) => name.startsWith('S3_'));
  const problems = [...real, ...s3].map((name) => `${name}: must not be set ${inDemo}`);
  if (env['NODE_ENV'] === 'production') {
    problems.push(`NODE_ENV: must not be production ${inDemo}`);
  }
  if (env['PUBLIC_URL'] && !isLoopback(env['PUBLIC_URL'])) {
    problems.push(`PUBLIC_URL: must be of this machine ${inDemo}, such as http://localhost:3000`);
  }
  return problems;
}

function storageOf(given: Settings): StorageConfig {
  return {
    dataDir: resolve(given.DATA_DIR ?? './data'),
    backupDir: given.BACKUP_DIR,
    backupCopy: given.BACKUP_COPY,
    databaseUrl: given.DATABASE_URL,
    s3:
      given.S3_ENDPOINT && given.S3_BUCKET && given.S3_ACCESS_KEY_ID && given.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: given.S3_ENDPOINT,
            region: given.S3_REGION ?? 'us-east-1',
            bucket: given.S3_BUCKET,
            accessKeyId: given.S3_ACCESS_KEY_ID,
            secretAccessKey: given.S3_SECRET_ACCESS_KEY,
          }
        : undefined,
  };
}

/** The settings that a backup needs; throws a ConfigError that lists every invalid value. */
export function readStorageConfig(
  environmentGiven: Record<string, string | undefined>,
): StorageConfig {
  const { given, problems } = readEnvironment(environmentGiven);
  throwProblems(problems);
  return storageOf(given);
}

/** The number that a bot's token begins with. */
export const botIdOf = (botToken: string): number => Number(botToken.split(':')[0]);

/** Where outside systems are called, those that are in use. */
export function outsideAddressesOf(config: Config): [system: OutsideSystem, address: string][] {
  const { telegramApiUrl, max, yooKassa, vkAppId, vkIdUrl } = config;
  const addresses: [OutsideSystem, string][] = [['telegram', telegramApiUrl]];
  if (max) addresses.push(['max', max.apiUrl], ['max', MAX_UPLOADS]);
  if (yooKassa) addresses.push(['yooKassa', yooKassa.apiUrl]);
  if (vkAppId !== undefined) addresses.push(['vkId', vkIdUrl]);
  return addresses;
}

/** What decides who may show the site in a frame. */
export type FramedConfig = Pick<Config, 'max'>;

/** The web clients of messengers show the app in a frame; other sites must not. */
export const frameAncestorsOf = ({ max }: FramedConfig): string =>
  [
    "'self'",
    'https://web.telegram.org',
    'https://*.telegram.org',
    ...(max ? ['https://web.max.ru'] : []),
  ].join(' ');

/** The default: the token is known to server and setup, and cannot be told from it. */
export const webhookSecretOf = (botToken: string, messenger = 'telegram'): string =>
  createHmac('sha256', botToken).update(`${messenger} webhook`).digest('base64url');

function readStarsPrices(text: string | undefined): Config['starsPrices'] {
  if (!text) return undefined;
  const [promoted = 0, pinned = 0] = text.split(',').map(Number);
  return { [BOOST.pinned]: pinned, [BOOST.promoted]: promoted };
}

/** Parses the environment; throws a ConfigError that lists every invalid value. */
export function readConfig(environmentGiven: Record<string, string | undefined>): Config {
  const config = readBotConfig(environmentGiven);
  return {
    ...config,
    jwtSecret: environmentGiven['JWT_SECRET']?.trim() || storedSecret(config.dataDir, 'jwt-secret'),
  };
}

/** Like `readConfig`, for a program that signs no tokens and so creates no secret. */
export function readBotConfig(
  environmentGiven: Record<string, string | undefined>,
): Omit<Config, 'jwtSecret'> {
  const { env, given, problems } = readEnvironment(environmentGiven);
  if (Boolean(env['YOOKASSA_SHOP_ID']) !== Boolean(env['YOOKASSA_SECRET_KEY'])) {
    problems.push('YOOKASSA_SHOP_ID, YOOKASSA_SECRET_KEY: both or none');
  }
  if (Boolean(env['MAX_BOT_TOKEN']) !== Boolean(env['MAX_BOT_NAME'])) {
    problems.push('MAX_BOT_TOKEN, MAX_BOT_NAME: both or none');
  }
  const unnamed = OPERATOR.filter((name) => !env[name]);
  if (env['YOOKASSA_SHOP_ID'] && env['YOOKASSA_SECRET_KEY'] && unnamed.length > 0) {
    problems.push(`${unnamed.join(', ')}: needed as well, the offers name who sells`);
  }
  if (env['RECEIPTS'] === 'on' && !env['YOOKASSA_VAT_CODE']) {
    problems.push('YOOKASSA_VAT_CODE: needed with RECEIPTS=on');
  }
  const demo = env['DEMO'] === '1';
  if (demo) problems.push(...demoProblems(env));
  else if (!env['BOT_TOKEN']) {
    problems.push('BOT_TOKEN: needed, with BOT_USERNAME (bot-config.md); DEMO=1 starts the demo');
  } else if (!env['BOT_USERNAME']) problems.push('BOT_USERNAME: needed with BOT_TOKEN');
  if (env['CLOCK_OFFSET_SECONDS'] && !demo && env['NODE_ENV'] !== 'test') {
    problems.push('CLOCK_OFFSET_SECONDS: only in the demo or with NODE_ENV=test');
  }
  throwProblems(problems);

  const port = given.PORT ?? 3000;
  const storage = storageOf(given);
  return {
    ...storage,
    port,
    // Anyone who reaches the demo can sign in as the administrator.
    host: given.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    publicUrl: given.PUBLIC_URL ?? `http://localhost:${port}`,
    demo,
    botToken: given.BOT_TOKEN ?? '',
    botUsername: given.BOT_USERNAME ?? '',
    miniAppName: given.MINI_APP_NAME ?? '',
    adminTelegramId: given.ADMIN_TELEGRAM_ID,
    supportTelegramId: given.SUPPORT_TELEGRAM_ID,
    pushServices: [...PUSH_SERVICES, ...(given.PUSH_SERVICES?.split(',') ?? [])],
    telegramApiUrl: given.TELEGRAM_API_URL ?? 'https://api.telegram.org',
    telegramWebhookSecret: given.TELEGRAM_WEBHOOK_SECRET ?? webhookSecretOf(given.BOT_TOKEN ?? ''),
    botPolling: given.BOT_POLLING === 'on',
    telegramWidgetUrl: given.TELEGRAM_WIDGET_URL ?? 'https://telegram.org/js/telegram-widget.js?22',
    telegramOauthUrl: given.TELEGRAM_OAUTH_URL ?? 'https://oauth.telegram.org',
    max:
      given.MAX_BOT_TOKEN && given.MAX_BOT_NAME
        ? {
            botToken: given.MAX_BOT_TOKEN,
            botName: given.MAX_BOT_NAME,
            apiUrl: given.MAX_API_URL ?? 'https://platform-api2.max.ru',
            webhookSecret: given.MAX_WEBHOOK_SECRET ?? webhookSecretOf(given.MAX_BOT_TOKEN, 'max'),
            hasNotices: given.MAX_NOTICES === 'on',
          }
        : undefined,
    vkAppId: given.VK_APP_ID,
    vkIdUrl: given.VK_ID_URL ?? 'https://id.vk.ru',
    yooKassa:
      given.YOOKASSA_SHOP_ID && given.YOOKASSA_SECRET_KEY
        ? {
            shopId: given.YOOKASSA_SHOP_ID,
            secretKey: given.YOOKASSA_SECRET_KEY,
            apiUrl: given.YOOKASSA_API_URL ?? 'https://api.yookassa.ru/v3',
          }
        : undefined,
    receipts:
      given.RECEIPTS === 'on'
        ? { vatCode: given.YOOKASSA_VAT_CODE ?? 1, taxSystem: given.YOOKASSA_TAX_SYSTEM }
        : undefined,
    starsPrices: readStarsPrices(given.STARS_PRICES),
    operator: {
      name: given.OPERATOR_NAME ?? '',
      inn: given.OPERATOR_INN ?? '',
      ogrnip: given.OPERATOR_OGRNIP ?? '',
      email: given.OPERATOR_EMAIL ?? '',
    },
    timezone: given.OPERATOR_TIMEZONE ?? 'Europe/Moscow',
    moderation: given.MODERATION ?? 'before',
    trustProxy: given.TRUST_PROXY === 'true' ? 1 : Number(given.TRUST_PROXY) || 0,
    rateLimits: given.RATE_LIMITS !== 'off',
    clockOffsetSeconds: given.CLOCK_OFFSET_SECONDS ?? 0,
    logLevel: given.LOG_LEVEL ?? 'info',
    metricsToken: given.METRICS_TOKEN,
    slowQueryMs: given.SLOW_QUERY_MS ?? 200,
    slowRequestMs: given.SLOW_REQUEST_MS ?? 1000,
  };
}
