import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { loggedError } from '#server/shared/loggedError.ts';
import { createChannels } from '#server/notices/channels/createChannels.ts';
import { createNoticeWorker } from '#server/notices/outbox/worker.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { publishPet } from '#tests/support/pets.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

const NAME = 'Таинственная';
const TEXT = 'Тайное слово';
const ACCOUNT = { id: 31_415_926, first_name: NAME, allows_write_to_pm: true };
const SECRET_HEADER = 'x-telegram-bot-api-secret-token';

let world: TestApp;
let anna: TestUser;

beforeEach(async () => {
  world = await testApp();
  anna = await world.enter(ACCOUNT);
});

const HANGING = Object.assign(new Error('aborted'), { name: 'TimeoutError' });
/** Ways of an outside system to fail; each gets the URL that was called, as an error may quote it. */
const FAILURES: Record<string, (url: string) => Promise<Response>> = {
  'answers 500': async () =>
    Response.json({ ok: false, error_code: 500, description: 'Internal' }, { status: 500 }),
  'answers with a page': async () => new Response(`<p>${TEXT}</p>`, { status: 502 }),
  'rejects with what it was sent': async () =>
    Response.json({ ok: false, error_code: 400, description: `wrong "${TEXT}"` }, { status: 400 }),
  drops: async (url) => {
    const cause = Object.assign(new Error(`socket of ${url}`), { code: 'ECONNRESET' });
    throw new TypeError('fetch failed', { cause });
  },
  'cannot be reached by its URL': async (url) => {
    throw new TypeError(`Failed to parse URL from ${url}`);
  },
  hangs: async () => {
    throw HANGING;
  },
};

function expectNothingSecret(): void {
  const log = world.log.join('\n');
  const { botToken, jwtSecret, telegramWebhookSecret, yooKassa } = world.config;
  const secrets = [botToken, jwtSecret, telegramWebhookSecret, yooKassa?.secretKey ?? ''];
  for (const secret of [...secrets, anna.token, NAME, '31415926']) {
    expect(log).not.toContain(secret);
  }
  expect(log).not.toMatch(/тайн/iu);
}

const FROM = { ...ACCOUNT, is_bot: false };
const COMMAND = {
  message_id: 1,
  date: 0,
  chat: { ...ACCOUNT, type: 'private' },
  from: FROM,
  text: '/help',
  entities: [{ type: 'bot_command', offset: 0, length: 5 }],
};
const tapOn = (data: string) => ({
  callback_query: { id: '1', chat_instance: '1', from: FROM, message: COMMAND, data },
});

test.each(Object.entries(FAILURES))(
  'nothing secret is logged when an outside system %s',
  async (_, fail) => {
    const boris = await world.as('boris');
    const id = await publishPet(world, anna, { title: TEXT });
    expectOk(await anna.post('/api/push-subscriptions', world.push.subscribe()));
    expectOk(await boris.post('/api/send-message', { to_user: anna.id, text: TEXT }));
    world.clock.advance({ minutes: 1 });
    const [image = ''] = [...world.images.keys()].map((key) => key.slice(0, -'.webp'.length));
    const deps = {
      ...world.deps,
      fetch: (input: unknown) => fail(String(input)),
      imageStore: { ...world.deps.imageStore, get: () => fail('https://images.test/') as never },
    };
    const { app } = createApp(deps);
    const post = (path: string, body: object, headers: Record<string, string> = {}) =>
      app.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const secret = { [SECRET_HEADER]: world.config.telegramWebhookSecret };
    world.log.length = 0;

    const updates = [{ message: COMMAND }, tapOn('extend:99999999999'), tapOn(`extend:${id}`)];
    for (const [index, update] of updates.entries()) {
      await post('/api/telegram/webhook', { update_id: index, ...update }, secret);
    }
    await createNoticeWorker(deps, createChannels(deps), async () => {}).sendDue();
    const boost = { ad_id: id, service_type: 'Продвижение' };
    await post('/api/create-order', boost, { authorization: `Bearer ${anna.token}` });
    await app.request(`/api/image/${image}`);
    const code = {
      code: TEXT,
      device_id: 'device',
      code_verifier: 'v'.repeat(43),
      state: 's'.repeat(32),
    };
    await post('/api/auth/vk', code);

    expect(world.log.filter((line) => line.includes('"err":')).length).toBeGreaterThan(2);
    expectNothingSecret();
  },
);

test('nothing secret is logged when the database rejects a row', async () => {
  world.log.length = 0;
  await world.db.execute(sql`ALTER TABLE messages ADD CONSTRAINT refuses_all CHECK (id < 0)`);
  try {
    await anna.post('/api/send-message', { to_user: 0, text: TEXT });
    const failure = world.log.find((line) => line.includes('request failed')) ?? '';
    expect(failure).toContain('refuses_all');
    expect(failure).toContain('"code":"23514"');
    expectNothingSecret();
  } finally {
    await world.db.execute(sql`ALTER TABLE messages DROP CONSTRAINT refuses_all`);
  }
});

test.each([
  sql`SELECT ${TEXT}::integer`,
  sql`SELECT ${TEXT}::timestamptz`,
  sql`SELECT ${`${TEXT}! & (`}::tsquery`,
  sql`SELECT ${'99999999999'}::integer`,
])("PostgreSQL's messages are logged without the values that they quote", async (query) => {
  const error: unknown = await world.db.execute(query).catch((thrown: unknown) => thrown);
  const logged = JSON.stringify(loggedError(error));
  expect(logged).not.toMatch(/тайн|99999999999/iu);
  expect(logged).toContain('"code":"');
});

test('URLs are logged without what follows their host', () => {
  const url = 'postgres://petskod:hidden@database.test/petskod?password=hidden';
  const { message, cause } = loggedError(
    new Error(`no answer of ${url}`, { cause: new Error('https://push.test/hidden') }),
  );
  expect(message).toBe('no answer of postgres://database.test/…');
  expect(cause?.message).toBe('https://push.test/…');
});

test('what nobody has caught is logged by named fields, and ends the process', () => {
  const log = join(import.meta.dirname, '../../../server/shared/log.ts');
  const script = `const { createLog, logUncaught } = await import(${JSON.stringify(log)});
    logUncaught(createLog('info'));
    const error = new Error('went wrong', { cause: Object.assign(new Error('cause'), { detail: 'secret' }) });
    console.error(Object.assign(new Error('of a library'), { params: ['secret'] }));
    Promise.reject(Object.assign(error, { ctx: { token: 'secret' } }));`;
  const run = () =>
    execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
  let ended: { status?: number; stdout?: string; stderr?: string } = {};
  try {
    run();
  } catch (error) {
    ended = error as typeof ended;
  }
  expect(ended.status).toBe(1);
  expect(ended.stdout).toContain('went wrong');
  expect(ended.stdout).toContain('of a library');
  expect(`${ended.stdout}${ended.stderr}`).not.toContain('secret');
});

test('a log on a full disk neither ends the process nor keeps it from ending', () => {
  const program = `
    import { createLog } from '#server/shared/log.ts';
    const log = createLog('info');
    for (let line = 0; line < 20; line += 1) log.info('x'.repeat(100_000));
    setTimeout(() => process.exit(7), 10);`;
  const full = openSync('/dev/full', 'w');
  try {
    const args = ['--input-type=module', '--eval', program];
    const { status } = spawnSync(process.execPath, args, {
      stdio: ['ignore', full, 'inherit'],
      timeout: 20_000,
    });
    expect(status).toBe(7);
  } finally {
    closeSync(full);
  }
});
