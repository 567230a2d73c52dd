import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import type { Identity } from '#contract/session/identities.ts';
import type { OpenSession } from '#contract/session/sessions.ts';
import type { Settings } from '#contract/session/settings.ts';
import { signFields } from '#mock-env/max/launch.ts';
import { readLaunchData } from '#server/session/launchData.ts';
import { addDays } from '#server/shared/clock.ts';
import { sessionTexts } from '#server/session/texts.ts';
import { Caller } from '#tests/support/client.ts';
import { expectHttpError, expectOk } from '#tests/support/expectations.ts';
import { initDataOf } from '#tests/support/initData.ts';
import { enterMax, MAX, maxLaunchOf, maxUser } from '#tests/support/maxLaunch.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';
import { ban } from '#tests/support/users.ts';

const anna = maxUser(70_001, 'Анна', 'Соколова');
const inTelegram = { id: anna.id, first_name: 'Анна' };
const { rejected } = sessionTexts.launch('MAX');

const site = () => testApp({ max: MAX });
const login = (world: TestApp, initData: unknown) =>
  world.visitor.post<{ token: string }>('/api/auth/max', { init_data: initData });

/** The worked example, which was signed independently of this project. */
const EXAMPLE = {
  token: 'TEST_TOKEN_petskod_0123456789',
  at: new Date(1_795_000_000_000),
  fields: {
    auth_date: '1795000000',
    chat: '{"id":40501,"type":"DIALOG"}',
    ip: '203.0.113.7',
    query_id: '11111111-2222-4333-8444-555555555555',
    start_param: 'ad_42',
    user: '{"id":70001,"first_name":"Анна","last_name":"","username":null,"language_code":"ru","photo_url":null}',
  },
  hash: '27f8f3aa5958cd84302a7e69766a297518289094007ca04c558fc0d506820dc8',
};

describe('the worked example of MAX', () => {
  const { token, at, fields, hash } = EXAMPLE;
  const text = Object.entries({ ...fields, hash })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

  test('is accepted', () => {
    expect(readLaunchData(text, token, at)).toEqual({
      user: { id: 70_001, first_name: 'Анна', last_name: '' },
      authDate: 1_795_000_000,
      startParam: 'ad_42',
    });
  });

  test('is what the imitation signs', () => {
    expect(signFields(fields, token)).toBe(text);
  });
});

describe('silent login in MAX', () => {
  test('creates a user once, whose session and way in name MAX', async () => {
    const world = await site();
    const first = await login(world, maxLaunchOf(anna, { at: world.clock.now() }));
    expectOk(first);
    const user = new Caller(world.app, first.body.token);
    expect((await user.get('/api/check-token')).body).toMatchObject({ user_id: 1000 });
    expect((await user.post('/api/user')).body).toMatchObject({ username: 'Анна С.' });
    const [session] = (await user.get<OpenSession[]>('/api/sessions')).body;
    expect(session).toMatchObject({ channel: 'max', device: 'MAX' });
    const [way] = (await user.get<Identity[]>('/api/identities')).body;
    expect(way).toMatchObject({ provider: 'max', name: 'Анна С.' });

    // By it the app knows its own token at the next launch.
    expect(decodeJwt(first.body.token)).toMatchObject({ max_id: anna.id });

    const again = await login(world, maxLaunchOf(anna, { at: world.clock.now() }));
    const same = new Caller(world.app, again.body.token);
    expect((await same.get('/api/check-token')).body).toMatchObject({ user_id: 1000 });
  });

  test('tells people of Telegram and MAX with the same number apart', async () => {
    const world = await site();
    await login(world, maxLaunchOf(anna, { at: world.clock.now() }));
    expect((await world.enter({ id: anna.id, first_name: 'Борис' })).id).toBe(1001);
  });

  test('reads a plus as a plus or as a space, as it was signed', async () => {
    const world = await site();
    const at = world.clock.now();
    for (const [name, written] of [
      ['Анна+Олег', 'Анна+Олег'],
      ['Анна Олег', 'Анна+Олег'],
    ] as const) {
      const user = JSON.stringify(maxUser(80_000 + name.length, name));
      const signed = signFields(
        { auth_date: String(Math.floor(at.getTime() / 1000)), user },
        MAX.botToken,
      );
      const plus = signed.replace(
        encodeURIComponent(name),
        encodeURIComponent(written).replace('%2B', '+'),
      );
      expect(plus).toContain('+');
      expectOk(await login(world, plus));
    }
  });

  test.each([
    ['a changed name', (data: string) => data.replace(encodeURIComponent('Анна'), 'Inna')],
    ['a changed hash', (data: string) => data.replace(/hash=./u, 'hash=z')],
    ['no hash', (data: string) => data.replace(/&?hash=[^&]*/u, '')],
    ['two hashes', (data: string) => `${data}&${/hash=[^&]*/u.exec(data)?.[0]}`],
    ['an added pair', (data: string) => `${data}&extra=1`],
    ['a second user', (data: string) => `${data}&user=%7B%22id%22%3A9001%7D`],
    ['values that are encoded twice', (data: string) => data.replaceAll('%', '%25')],
    ['words', () => 'let me in'],
  ])('rejects %s', async (_, spoil) => {
    const world = await site();
    const data = maxLaunchOf(anna, { at: world.clock.now() });
    expectHttpError(await login(world, spoil(data)), 401, rejected);
  });

  test('accepts launch data for exactly 24 hours', async () => {
    const world = await site();
    const data = maxLaunchOf(anna, { at: world.clock.now() });
    world.clock.advance({ hours: 24 });
    expectOk(await login(world, data));
    world.clock.advance({ seconds: 1 });
    expectHttpError(await login(world, data), 401, rejected);
  });

  test('tries neither token on the data of the other messenger', async () => {
    const world = await site();
    const at = world.clock.now();
    expectHttpError(await login(world, initDataOf(inTelegram, { at })), 401, rejected);
    const ofMax = maxLaunchOf(anna, { at });
    const asTelegram = await world.visitor.post('/api/auth/telegram/initdata', { initData: ofMax });
    expectHttpError(asTelegram, 401, sessionTexts.launch('Telegram').rejected);
    const signedByTelegram = maxLaunchOf(anna, { at, botToken: world.config.botToken });
    expectHttpError(await login(world, signedByTelegram), 401, rejected);
  });
});

describe('without MAX', () => {
  test('nobody signs in by it, and nothing of it is told', async () => {
    const world = await testApp();
    const answer = await login(world, maxLaunchOf(anna, { at: world.clock.now() }));
    expectHttpError(answer, 503, sessionTexts.notSet('MAX'));
    const { body } = await world.visitor.get<Settings>('/api/settings');
    expect(body.max_bot_name).toBe('');
  });

  test('with it the client learns the name of the bot', async () => {
    const { body } = await (await site()).visitor.get<Settings>('/api/settings');
    expect(body.max_bot_name).toBe(MAX.botName);
  });
});

describe('an account of MAX', () => {
  test('is in the personal data, and can be deleted', async () => {
    const world = await site();
    const user = await enterMax(world, anna);
    const { body } = await user.get<{ identities: Identity[] }>('/api/my-data');
    expect(body.identities).toMatchObject([{ provider: 'max', name: 'Анна С.' }]);
    expectOk(await user.post('/api/delete-account'));
    expect((await user.get('/api/check-token')).status).toBe(401);
    const old = maxLaunchOf(anna, { at: addDays(world.clock.now(), -0.5) });
    expectHttpError(await login(world, old), 401, sessionTexts.launch('MAX').deleted);
  });

  test('is banned there too', async () => {
    const world = await site();
    const user = await enterMax(world, anna);
    await ban(world.db, user.id);
    const again = await enterMax(world, anna);
    expect((await again.get('/api/check-token')).body).toHaveProperty('ban');
  });
});
