import type { Hono } from 'hono';
import { ADMIN_ID, SUPPORT_ID } from '#contract/session/session.ts';
import { createBotApi, type BotApi } from '#mock-env/bot/botApi.ts';
import { createMaxBotApi, type MaxBotApi } from '#mock-env/max/botApi.ts';
import { createPushService, type PushService } from '#mock-env/push/push.ts';
import { createYooKassa } from '#mock-env/yookassa/yooKassa.ts';
import { createApp } from '#server/app.ts';
import { outsideAddressesOf, readConfig, type Config } from '#server/config.ts';
import type { Connection, Database } from '#server/db/database.ts';
import type { Deps, ImageStore } from '#server/deps.ts';
import { createLog } from '#server/shared/log.ts';
import { createMetrics } from '#server/shared/metrics.ts';
import { watchOutside } from '#server/shared/outsideWatch.ts';
import { announce } from '#server/notices/outbox/outbox.queries.ts';
import type { BuiltClient } from '#server/http/client/clientFiles.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { reconcileReservedAccounts } from '#server/session/accounts/reservedAccounts.ts';
import { checkedSite } from './checkedAnswers.ts';
import { Caller, type Site } from './client.ts';
import { movableClock, type MovableClock } from './clock.ts';
import { emptyDatabase } from './database.ts';
import { BOT_TOKEN, initDataOf, type TelegramAccount } from './initData.ts';
import { noteError } from './serverErrors.ts';
import { giveConsent } from './users.ts';

const RESERVED_USERS: Record<string, { id: number; telegramId: number }> = {
  support: { id: SUPPORT_ID, telegramId: 9000 },
  admin: { id: ADMIN_ID, telegramId: 9001 },
};
const FIRST_TELEGRAM_ID = 10_001;

const SHOP = {
  YOOKASSA_SHOP_ID: '100002',
  YOOKASSA_SECRET_KEY: 'a shop that sells nothing',
  YOOKASSA_API_URL: 'https://yookassa.test/v3',
  OPERATOR_NAME: 'ИП Лапкина Мария Петровна',
  OPERATOR_INN: '770000000001',
  OPERATOR_OGRNIP: '300000000000001',
  OPERATOR_EMAIL: 'help@petskod.test',
};

/** Production defaults but for what tests need. */
const TEST_CONFIG = readConfig({
  PUBLIC_URL: 'https://petskod.test',
  BOT_TOKEN,
  BOT_USERNAME: 'petskod_test_bot',
  MINI_APP_NAME: 'app',
  JWT_SECRET: 'a secret of tests that is long enough to sign tokens',
  ADMIN_TELEGRAM_ID: String(RESERVED_USERS['admin']?.telegramId),
  SUPPORT_TELEGRAM_ID: String(RESERVED_USERS['support']?.telegramId),
  PUSH_SERVICES: 'push.test',
  ...SHOP,
});

/** A signed-in user. */
export class TestUser extends Caller {
  readonly id: number;
  override readonly token: string;

  constructor(site: Site, token: string, id: number) {
    super(site, token);
    this.token = token;
    this.id = id;
  }
}

export interface TestApp {
  app: Hono;
  deps: Deps;
  endpoints: EndpointRegistry;
  config: Config;
  db: Database;
  clock: MovableClock;
  images: Map<string, Uint8Array>;
  /** The mock push service. */
  push: PushService;
  /** The mock Bot API. */
  botApi: BotApi;
  /** The mock Bot API of MAX. */
  maxApi: MaxBotApi;
  /** The mock payment provider. */
  yooKassa: ReturnType<typeof createYooKassa>;
  /** Log lines as text. */
  log: string[];
  visitor: Caller;
  /**
   * Signs in as `admin` (user 1), `support` (user 0) or an ordinary user: the same name is the same
   * user. Ordinary users get ids from 1000 in order of their first login.
   */
  as(name: string): Promise<TestUser>;
  /** Signs in with launch data of this Telegram account; the user consents. */
  enter(user: TelegramAccount): Promise<TestUser>;
  /** Signs in a user who has not been asked for consent. */
  enterWithoutConsent(user: TelegramAccount): Promise<TestUser>;
}

const storeIn = (images: Map<string, Uint8Array>): ImageStore => ({
  put: async (key, bytes) => void images.set(key, bytes),
  get: async (key) => images.get(key),
  remove: async (key) => void images.delete(key),
});

/**
 * The whole server; its clock stands at 2026-03-02 09:00 UTC.
 * @param client serves pages too; without it only the API
 * @param connection to a migrated database, instead of the worker's, emptied
 */
export async function testApp(
  settings: Partial<Config> = {},
  client?: BuiltClient,
  connection?: Connection,
): Promise<TestApp> {
  const config = { ...TEST_CONFIG, ...settings };
  const clock = movableClock();
  const images = new Map<string, Uint8Array>();
  const log: string[] = [];
  const { db, backgroundDb, healthDb, eventBus } = connection ?? (await emptyDatabase());
  const yooKassa = createYooKassa({
    shopId: SHOP.YOOKASSA_SHOP_ID,
    secretKey: SHOP.YOOKASSA_SECRET_KEY,
    url: 'https://yookassa.test',
    clock: clock.now,
    notify: async (body) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await app.request('/api/payments/yookassa', { method: 'POST', headers, body });
      return answer.ok;
    },
  });
  const push = createPushService('https://push.test', clock.now);
  const botApi = createBotApi({
    botToken: config.botToken,
    botUsername: config.botUsername,
    clock: clock.now,
    fetch: async (input, init) => app.request(new URL(String(input)).pathname, init),
    webhook: {
      url: 'https://petskod.test/api/telegram/webhook',
      secret_token: config.telegramWebhookSecret,
    },
  });
  const maxApi = createMaxBotApi({
    botToken: config.max?.botToken ?? '',
    botName: config.max?.botName ?? '',
    uploads: 'https://iu.oneme.ru',
    clock: clock.now,
    fetch: async (input, init) => app.request(new URL(String(input)).pathname, init),
    webhook: {
      url: 'https://petskod.test/api/max/webhook',
      secret: config.max?.webhookSecret,
    },
  });
  const around = {
    db,
    backgroundDb,
    healthDb,
    fetch: async (input: string | URL | Request, init?: RequestInit) => {
      const mocks: Record<string, { app: Hono }> = {
        'api.telegram.org': botApi,
        'platform-api2.max.ru': maxApi,
        'iu.oneme.ru': maxApi,
        'push.test': push,
        'yookassa.test': yooKassa,
      };
      const mock = mocks[new URL(String(input)).hostname];
      // Others are servers of the test.
      return mock ? mock.app.request(String(input), init) : fetch(input, init);
    },
    eventBus,
    config,
    clock: clock.now,
    imageStore: storeIn(images),
    announce,
    log: createLog('trace', {
      write(line) {
        log.push(line);
        noteError(line);
      },
    }),
    metrics: createMetrics(),
  };
  const deps = watchOutside(around, outsideAddressesOf(config));
  await reconcileReservedAccounts(deps);
  const { app, endpoints } = createApp(deps, client);

  const site = checkedSite(app, endpoints.list);
  const visitor = new Caller(site);

  async function enterWithoutConsent(user: TelegramAccount): Promise<TestUser> {
    const initData = initDataOf(user, { at: clock.now(), botToken: config.botToken });
    const login = await visitor.post<{ token: string }>('/api/auth/telegram/initdata', {
      initData,
    });
    if (login.status !== 200) throw new Error(`login answered ${login.status}: ${login.detail}`);
    const { token } = login.body;
    const checked = await new Caller(site, token).get<{ user_id: number }>('/api/check-token');
    return new TestUser(site, token, checked.body.user_id);
  }

  async function enter(account: TelegramAccount): Promise<TestUser> {
    const user = await enterWithoutConsent(account);
    await giveConsent(db, user.id);
    return user;
  }

  const known: string[] = [];
  async function as(name: string): Promise<TestUser> {
    if (!known.includes(name)) known.push(name);
    const id = RESERVED_USERS[name]?.telegramId ?? FIRST_TELEGRAM_ID + known.indexOf(name);
    return enter({ id, first_name: name, username: name });
  }

  return {
    app,
    botApi,
    maxApi,
    push,
    yooKassa,
    deps,
    endpoints,
    config,
    db,
    clock,
    images,
    log,
    visitor,
    as,
    enter,
    enterWithoutConsent,
  };
}
