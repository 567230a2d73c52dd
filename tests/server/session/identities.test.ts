import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Identity, LinkingQuestion } from '#contract/session/identities.ts';
import { noSuch } from '#contract/noSuchTexts.ts';
import type { Notice } from '#contract/notices.ts';
import type { OpenSession } from '#contract/session/sessions.ts';
import { migrationsFolder, readMigration } from '#server/db/migrationFiles.ts';
import { identityTexts } from '#server/profile/identities/texts.ts';
import { sessionTexts } from '#server/session/texts.ts';
import { Caller } from '#tests/support/client.ts';
import { expectHttpError, expectOk } from '#tests/support/expectations.ts';
import { initDataOf } from '#tests/support/initData.ts';
import { MAX, maxLaunchOf, maxUser } from '#tests/support/maxLaunch.ts';
import { rowsOf } from '#tests/support/rowsOf.ts';
import { pets, publish } from '#tests/support/sections.ts';
import { testApp, TestUser, type TestApp } from '#tests/support/testApp.ts';
import { ban, giveConsent } from '#tests/support/users.ts';
import { signedWidgetUser } from '#tests/support/widgetUser.ts';

/** A minimal VK ID: the code `555` is of the person 555, and counts once. */
let vk: Server;
let vkIdUrl = '';
const used = new Set<string>();
beforeAll(async () => {
  vk = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const form = new URLSearchParams(body);
      const code = form.get('code') ?? '';
      const isNew = !used.has(code);
      used.add(code);
      const answers: Record<string, unknown> = {
        '/oauth2/auth': isNew
          ? { access_token: code, state: form.get('state') }
          : { error: 'invalid_grant' },
        '/oauth2/user_info': {
          user: { user_id: form.get('access_token'), first_name: 'Анна', last_name: 'Соколова' },
        },
      };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answers[request.url ?? '']));
    });
  });
  await new Promise<void>((resolve) => vk.listen(0, '127.0.0.1', resolve));
  vkIdUrl = `http://127.0.0.1:${(vk.address() as { port: number }).port}`;
});
afterAll(() => vk.close());
beforeEach(() => used.clear());

const anna = { id: 501, first_name: 'Анна', last_name: 'Смирнова' };
const boris = { id: 502, first_name: 'Борис' };
const VERIFIER = 'v'.repeat(64);
const stateOf = (code: string) => createHash('sha256').update(code).digest('base64url');

const site = () => testApp({ vkAppId: 77, vkIdUrl, max: MAX });

async function codeOf(user: Caller): Promise<string> {
  const answer = await user.post<{ code: string }>('/api/identities/link');
  expectOk(answer);
  return answer.body.code;
}

interface Person {
  id: number;
  first_name: string;
  last_name?: string;
}

/** The messengers whose signed launch data connect them to an account of the website. */
const telegram = {
  provider: 'telegram' as const,
  name: 'Telegram',
  initData: (world: TestApp, person: Person, startParam = ''): string =>
    initDataOf(person, { at: world.clock.now(), ...(startParam && { startParam }) }),
  login: (world: TestApp, initData: string) =>
    world.visitor.post<{ token: string }>('/api/auth/telegram/initdata', { initData }),
};
const max: Messenger = {
  provider: 'max',
  name: 'MAX',
  initData: (world, { id, first_name, last_name }, startParam = '') =>
    maxLaunchOf(maxUser(id, first_name, last_name), { at: world.clock.now(), startParam }),
  login: (world, initData) => world.visitor.post('/api/auth/max', { init_data: initData }),
};
type Messenger = Omit<typeof telegram, 'provider'> & { provider: 'telegram' | 'max' };
const messengers: Messenger[] = [telegram, max];

const launch = (
  { provider, initData }: Messenger,
  world: TestApp,
  person: Person,
  code: string,
  startParam = `link_${code}`,
) => ({ provider, code, init_data: initData(world, person, startParam) });

/** Somebody who has signed in inside the messenger. */
async function inside({ initData, login }: Messenger, world: TestApp, person: Person) {
  const { body } = await login(world, initData(world, person));
  const id = await idOf(new Caller(world.app, body.token));
  await giveConsent(world.db, id);
  return new TestUser(world.app, body.token, id);
}

const vkAnswer = (code: string, person: string, state = stateOf(code)) => ({
  provider: 'vk',
  code,
  vk_code: person,
  device_id: 'device',
  code_verifier: VERIFIER,
  state,
});

/** Somebody who has signed in by VK ID on the website. */
async function byVk(world: TestApp, person = '555'): Promise<Caller> {
  used.clear();
  const login = { code: person, device_id: 'd', code_verifier: VERIFIER, state: 's'.repeat(64) };
  const { body } = await world.visitor.post<{ token: string }>('/api/auth/vk', login);
  used.clear();
  const user = new Caller(world.app, body.token);
  await giveConsent(world.db, await idOf(user));
  return user;
}

const idOf = async (user: Caller): Promise<number> =>
  (await user.get<{ user_id: number }>('/api/check-token')).body.user_id;

const waysOf = async (user: Caller): Promise<string[]> =>
  (await user.get<Identity[]>('/api/identities')).body.map(({ provider }) => provider);

const confirm = (caller: Caller, body: object) =>
  caller.post<{ token: string }>('/api/identities/confirm', body);
const preview = (caller: Caller, body: object) =>
  caller.post<LinkingQuestion>('/api/identities/preview', body);

test('a person has one way in, with its name and times', async () => {
  const world = await site();
  const user = await world.enter(anna);
  const now = world.clock.now().toISOString();
  expect((await user.get('/api/identities')).body).toEqual([
    { provider: 'telegram', name: 'Анна С.', since: now, last_used: now },
  ]);
  world.clock.advance({ hours: 1 });
  await world.enter({ ...anna, first_name: 'Аня' });
  expect((await user.get('/api/identities')).body).toEqual([
    {
      provider: 'telegram',
      name: 'Аня С.',
      since: now,
      last_used: world.clock.now().toISOString(),
    },
  ]);
});

describe.each(messengers)('$name joins an account of the website', (messenger) => {
  const { provider, name } = messenger;

  test('by the launch data of the link: asked first, then one account behind both', async () => {
    const world = await site();
    const user = await byVk(world);
    const code = await codeOf(user);

    const asked = await preview(world.visitor, launch(messenger, world, anna, code));
    expect(asked.body).toEqual({
      account: { username: 'Анна С.', avatar: null },
      identity: { provider, name: 'Анна С.' },
    });
    expect((await waysOf(user)).toSorted()).toEqual(['vk']);

    const confirmed = await confirm(world.visitor, launch(messenger, world, anna, code));
    expectOk(confirmed);
    const joined = new Caller(world.app, confirmed.body.token);
    expect(await idOf(joined)).toBe(await idOf(user));
    expect((await waysOf(user)).toSorted()).toEqual([provider, 'vk'].toSorted());
    const sessions = (await user.get<OpenSession[]>('/api/sessions')).body;
    expect(sessions.map(({ channel }) => channel).toSorted()).toEqual([provider, 'vk'].toSorted());
    expect(await idOf(await inside(messenger, world, anna))).toBe(await idOf(user));
    expect((await byVk(world)).token).toBeDefined();
  });

  test('its empty account disappears into the other', async () => {
    const world = await site();
    const empty = await inside(messenger, world, anna);
    const user = await byVk(world);
    expectOk(await confirm(world.visitor, launch(messenger, world, anna, await codeOf(user))));
    expect((await empty.get('/api/check-token')).status).toBe(401);
    expect(await idOf(await inside(messenger, world, anna))).toBe(await idOf(user));
  });

  test('its owner reads of it in every session', async () => {
    const world = await site();
    const user = await byVk(world);
    expectOk(await confirm(world.visitor, launch(messenger, world, anna, await codeOf(user))));
    const rows = await rowsOf(world.db, sql`SELECT kind, is_urgent FROM notices`);
    expect(rows).toEqual([{ kind: 'identity_linked', is_urgent: true }]);
    await world.db.execute(sql`UPDATE notices SET listed_at = created_at`);
    const [notice] = (await user.get<Notice[]>('/api/notices')).body;
    expect(notice).toMatchObject({ link: '/profile' });
    expect(notice?.text).toContain(`подключён вход через ${name}`);
  });
});

test('the widget joins Telegram in the session that has begun, which goes on', async () => {
  const world = await site();
  const user = await byVk(world);
  const code = await codeOf(user);
  const signed = signedWidgetUser(
    { ...anna, auth_date: Math.floor(world.clock.now().getTime() / 1000) },
    world.config.botToken,
  );
  const body = { provider: 'telegram', code, user: signed };
  expectHttpError(await confirm(world.visitor, body), 403, identityTexts.otherPlace);
  expectOk(await confirm(user, body));
  expect(await waysOf(user)).toEqual(['telegram', 'vk']);
  expect((await user.get<OpenSession[]>('/api/sessions')).body).toHaveLength(1);
});

test('a linking has a link for each messenger that is set up', async () => {
  const linksOf = async (world: TestApp) => {
    const user = await world.enter(anna);
    const { body } = await user.post<{ code: string; links: object }>('/api/identities/link');
    return { ...body.links, code: body.code };
  };
  const { code, ...links } = await linksOf(await site());
  expect(links).toEqual({
    telegram: `https://t.me/petskod_test_bot/app?startapp=link_${code}`,
    max: `https://max.ru/${MAX.botName}?startapp=link_${code}`,
  });
  expect(await linksOf(await testApp())).toMatchObject({ max: null });
});

test('VK ID joins an account of Telegram, asked first though its code counts once', async () => {
  const world = await site();
  const user = await world.enter(anna);
  const code = await codeOf(user);
  const answer = vkAnswer(code, '777');
  expect((await preview(user, answer)).body.identity).toEqual({ provider: 'vk', name: 'Анна С.' });
  expectOk(await confirm(user, answer));
  expect(await waysOf(user)).toEqual(['telegram', 'vk']);
  expect(await idOf(await byVk(world, '777'))).toBe(user.id);
});

test('the personal data name the ways in', async () => {
  const world = await site();
  const user = await world.enter(anna);
  expectOk(await confirm(user, vkAnswer(await codeOf(user), '777')));
  const { body } = await user.get<{ identities: Identity[] }>('/api/my-data');
  expect(body.identities.map(({ provider }) => provider)).toEqual(['telegram', 'vk']);
});

test.each(messengers)('launch data of $name for a linking make no account', async (messenger) => {
  const world = await site();
  const { init_data: initData } = launch(messenger, world, anna, 'x'.repeat(32));
  expectHttpError(await messenger.login(world, initData), 409, sessionTexts.linkFirst);
  await inside(messenger, world, anna);
  expectOk(await messenger.login(world, initData));
});

describe.each(messengers)('refused to join by $name are', (messenger) => {
  test('a code that was used', async () => {
    const world = await site();
    const user = await byVk(world);
    const code = await codeOf(user);
    expectOk(await confirm(world.visitor, launch(messenger, world, anna, code)));
    const again = await confirm(world.visitor, launch(messenger, world, boris, code));
    expectHttpError(again, 404, identityTexts.expired);
  });

  test('a code after ten minutes, and one that another has replaced', async () => {
    const world = await site();
    const user = await byVk(world);
    const first = await codeOf(user);
    const second = await codeOf(user);
    expectHttpError(await preview(world.visitor, launch(messenger, world, anna, first)), 404);
    world.clock.advance({ minutes: 9 });
    expectOk(await preview(world.visitor, launch(messenger, world, anna, second)));
    world.clock.advance({ minutes: 1 });
    expectHttpError(await confirm(world.visitor, launch(messenger, world, anna, second)), 404);
    expect(await waysOf(user)).toEqual(['vk']);
  });

  test('launch data of somebody else’s link, and launch data without one', async () => {
    const world = await site();
    const user = await byVk(world);
    const code = await codeOf(user);
    for (const startParam of [`link_${'x'.repeat(32)}`, 'post_1', '']) {
      const body = launch(messenger, world, anna, code, startParam);
      expectHttpError(await confirm(world.visitor, body), 403, identityTexts.otherPlace);
    }
  });

  test('the code of a session that has ended', async () => {
    const world = await site();
    const user = await byVk(world);
    const code = await codeOf(user);
    await user.post('/api/logout');
    expectHttpError(await confirm(world.visitor, launch(messenger, world, anna, code)), 404);
  });

  test('an account that holds something: it says what, and both stay', async () => {
    const world = await site();
    const holder = await inside(messenger, world, anna);
    await publish(pets, world, holder);
    const user = await byVk(world);
    const code = await codeOf(user);
    for (const ask of [preview, confirm]) {
      const answer = await ask(world.visitor, launch(messenger, world, anna, code));
      expectHttpError(answer, 409);
      expect(answer.code).toBe('IDENTITY_TAKEN');
      expect(answer.detail).toContain('1 объявление');
    }
    expect(await idOf(await inside(messenger, world, anna))).toBe(await idOf(holder));
    expect(await waysOf(user)).toEqual(['vk']);
  });

  test('an account that has used its limits, though nothing is left of it', async () => {
    const world = await site();
    const holder = await inside(messenger, world, anna);
    const ad = await publish(pets, world, holder);
    await holder.post('/api/articles/delete', { ad_id: ad });
    const user = await byVk(world);
    const answer = await confirm(world.visitor, launch(messenger, world, anna, await codeOf(user)));
    expect(answer).toMatchObject({ status: 409, code: 'IDENTITY_TAKEN' });
  });

  test('data that the other messenger has signed', async () => {
    const world = await site();
    const user = await byVk(world);
    const code = await codeOf(user);
    const [other] = messengers.filter((one) => one !== messenger);
    const signed = launch(other ?? messenger, world, anna, code);
    const body = { ...signed, provider: messenger.provider };
    const { rejected } = sessionTexts.launch(messenger.name);
    expectHttpError(await confirm(world.visitor, body), 401, rejected);
    expect(await waysOf(user)).toEqual(['vk']);
  });

  test('banned people, on both sides and after a deletion', async () => {
    const world = await site();
    const banned = await inside(messenger, world, anna);
    await ban(world.db, await idOf(banned));
    const user = await byVk(world);
    const code = await codeOf(user);
    const join = () => confirm(world.visitor, launch(messenger, world, anna, code));
    expectHttpError(await join(), 409, identityTexts.banned);
    await (await inside(messenger, world, anna)).post('/api/delete-account');
    world.clock.advance({ seconds: 5 });
    expectHttpError(await join(), 409, identityTexts.banned);
    await ban(world.db, await idOf(user));
    const again = await byVk(world);
    expectHttpError(await again.post('/api/identities/link'), 403);
  });
});

describe('refused are', () => {
  test.each(messengers)('codes that $name guesses, soon unanswered', async (messenger) => {
    const world = await testApp({ rateLimits: true, max: MAX });
    const guess = async (number: number) => {
      const code = String(number).padStart(32, '0');
      const response = await world.app.request(
        '/api/identities/preview',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(launch(messenger, world, anna, code)),
        },
        { incoming: { socket: { remoteAddress: '203.0.113.9' } } },
      );
      return response.status;
    };
    const statuses = new Set<number>();
    for (let number = 0; number < 31; number += 1) statuses.add(await guess(number));
    expect([...statuses]).toEqual([404, 429]);
  });

  test('a login of VK ID that was begun elsewhere: by a foreign site, in another session, of another', async () => {
    const world = await site();
    const user = await world.enter(anna);
    const code = await codeOf(user);
    const foreign = vkAnswer(code, '777', 'f'.repeat(64));
    const other = await world.enter(boris);
    const again = await world.enter(anna);
    const refused = [
      await confirm(user, foreign),
      await confirm(world.visitor, vkAnswer(code, '777')),
      await confirm(other, vkAnswer(code, '777')),
      await confirm(again, vkAnswer(code, '777')),
    ];
    for (const answer of refused) expectHttpError(answer, 403, identityTexts.otherPlace);
    expect(used.size).toBe(0);
  });

  test('administrators, on both sides', async () => {
    const world = await site();
    const admin = await world.as('admin');
    expectHttpError(await admin.post('/api/identities/link'), 409, identityTexts.service);
    const user = await byVk(world);
    const asAdmin = launch(telegram, world, { id: 9001, first_name: 'Админ' }, await codeOf(user));
    expectHttpError(await confirm(world.visitor, asAdmin), 409, identityTexts.reserved);
  });

  test('MAX, which is not set up', async () => {
    const world = await testApp({ vkAppId: 77, vkIdUrl });
    const user = await world.enter(anna);
    const body = { provider: 'max', code: await codeOf(user), init_data: 'x' };
    expectHttpError(await confirm(user, body), 503, sessionTexts.notSet('MAX'));
  });

  test.each(messengers)('a second $name, and one that is connected', async (messenger) => {
    const world = await site();
    const user = await inside(messenger, world, anna);
    const { provider } = messenger;
    const body = launch(messenger, world, boris, await codeOf(user));
    expectHttpError(await confirm(user, body), 409, identityTexts.another(provider));
    const own = launch(messenger, world, anna, await codeOf(user));
    expectHttpError(await confirm(user, own), 409, identityTexts.already(provider));
  });
});

test.each(messengers)('of two linkings by $name at once only one counts', async (messenger) => {
  const world = await site();
  const user = await byVk(world);
  const code = await codeOf(user);
  const answers = await Promise.all([
    confirm(world.visitor, launch(messenger, world, anna, code)),
    confirm(world.visitor, launch(messenger, world, boris, code)),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(await waysOf(user)).toEqual([messenger.provider, 'vk'].toSorted());
});

test.each(messengers)('one $name at once to two accounts joins one', async (messenger) => {
  const world = await site();
  const codes = [await codeOf(await byVk(world, '555')), await codeOf(await byVk(world, '556'))];
  const answers = await Promise.all(
    codes.map((code) => confirm(world.visitor, launch(messenger, world, anna, code))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

describe('a way in that is disconnected', () => {
  async function withBoth(): Promise<{ world: TestApp; chat: TestUser; user: Caller }> {
    const world = await site();
    const user = await byVk(world);
    expectOk(await confirm(world.visitor, launch(telegram, world, anna, await codeOf(user))));
    return { world, user, chat: await world.enter(anna) };
  }

  test('ends its sessions, and makes a new account the next time', async () => {
    const { world, chat, user } = await withBoth();
    expectOk(await user.delete('/api/identities/telegram'));
    expect((await chat.get('/api/check-token')).status).toBe(401);
    expect(await waysOf(user)).toEqual(['vk']);
    expect((await world.enter(anna)).id).not.toBe(await idOf(user));
  });

  test('of MAX ends its sessions', async () => {
    const world = await site();
    const user = await byVk(world);
    expectOk(await confirm(world.visitor, launch(max, world, anna, await codeOf(user))));
    const session = await inside(max, world, anna);
    expectOk(await user.delete('/api/identities/max'));
    expect((await session.get('/api/check-token')).status).toBe(401);
    expect(await waysOf(user)).toEqual(['vk']);
  });

  test('is not the last one', async () => {
    const { chat, user } = await withBoth();
    expectOk(await chat.delete('/api/identities/vk'));
    expect((await user.get('/api/check-token')).status).toBe(401);
    const last = await chat.delete('/api/identities/telegram');
    expectHttpError(last, 409, identityTexts.last);
    expectHttpError(await chat.delete('/api/identities/vk'), 404, noSuch.identity);
  });

  test('cannot both go at once', async () => {
    const { chat, user } = await withBoth();
    await Promise.all([chat.delete('/api/identities/vk'), user.delete('/api/identities/telegram')]);
    const left = [await chat.get('/api/check-token'), await user.get('/api/check-token')];
    expect(left.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

test('a deleted account is remembered by each of its ways in', async () => {
  const world = await site();
  const user = await byVk(world);
  for (const messenger of messengers) {
    const body = launch(messenger, world, anna, await codeOf(user));
    expectOk(await confirm(world.visitor, body));
  }
  await ban(world.db, await idOf(user));
  expectOk(await (await world.enter(anna)).post('/api/delete-account'));
  world.clock.advance({ seconds: 5 });
  const all = [await world.enter(anna), await inside(max, world, anna), await byVk(world)];
  expect(new Set(await Promise.all(all.map(idOf))).size).toBe(3);
  for (const again of all) {
    expect((await again.get('/api/check-token')).body).toHaveProperty('ban');
  }
});

describe('beside servers of the version before', () => {
  const idsOf = (world: TestApp) =>
    rowsOf(
      world.db,
      sql`SELECT provider, external_id::integer AS id FROM identities ORDER BY provider`,
    );

  test('accounts that they write have their ways in, and those of new servers have the columns', async () => {
    const world = await site();
    await world.db.execute(
      sql`INSERT INTO users (username, telegram_id, created_at) VALUES ('Анна', 501, now())`,
    );
    const user = await world.enter(anna);
    expect(await idsOf(world)).toEqual([{ provider: 'telegram', id: 501 }]);
    expectOk(await confirm(user, vkAnswer(await codeOf(user), '777')));
    const columns = sql`SELECT telegram_id::integer, vk_id::integer FROM users WHERE id = ${user.id}`;
    expect(await rowsOf(world.db, columns)).toEqual([{ telegram_id: 501, vk_id: 777 }]);
    await world.db.execute(sql`UPDATE users SET vk_id = NULL`);
    expect(await idsOf(world)).toEqual([{ provider: 'telegram', id: 501 }]);
  });

  test('accounts from before the migration get their ways in', async () => {
    const world = await site();
    await world.enter(anna);
    await byVk(world);
    await world.db.execute(sql`ALTER TABLE identities DISABLE TRIGGER copies_to_user`);
    await world.db.execute(sql`DELETE FROM identities`);
    await world.db.execute(sql`ALTER TABLE identities ENABLE TRIGGER copies_to_user`);
    const { script } = readMigration(migrationsFolder, '0231_identities_of_users.sql');
    await world.db.execute(sql.raw(script));
    expect(await idsOf(world)).toEqual([
      { provider: 'telegram', id: 501 },
      { provider: 'vk', id: 555 },
    ]);
  });
});
