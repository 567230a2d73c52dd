import { describe, expect, test } from 'vitest';
import type { NotificationSettings } from '#contract/notices.ts';
import { addDays } from '#server/shared/clock.ts';
import { reconcileReservedAccounts } from '#server/session/accounts/reservedAccounts.ts';
import { sessionTexts } from '#server/session/texts.ts';
import { expectHttpError, expectOk } from '#tests/support/expectations.ts';
import { initDataOf } from '#tests/support/initData.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

const anna = { id: 501, first_name: 'Анна', username: 'anna_s' };

const login = (world: TestApp, initData: unknown) =>
  world.visitor.post<{ token: string }>('/api/auth/telegram/initdata', { initData });

async function nameAfterLogin(world: TestApp, first_name: string, username?: string) {
  const user = await world.enter({ id: 777, first_name, ...(username && { username }) });
  const answer = await user.post<{ username: string }>('/api/user');
  return answer.body.username;
}

describe('silent login', () => {
  test('creates a user once and finds the user the next time', async () => {
    const world = await testApp();

    const first = await world.enter(anna);
    const again = await world.enter(anna);
    const other = await world.enter({ ...anna, id: 502 });

    expect([first.id, again.id, other.id]).toEqual([1000, 1000, 1001]);
    expect((await first.post('/api/user')).body).toEqual({
      user_id: 1000,
      username: 'Анна',
      is_admin: false,
    });
    expect((await first.get('/api/check-token')).body).toEqual({ user_id: 1000 });
  });

  test('replaces a name that reads like the service', async () => {
    const world = await testApp();
    expect(await nameAfterLogin(world, 'Пoддержка')).toBe('Пользователь 1000');
  });

  test('concurrent first logins create one user', async () => {
    const world = await testApp();
    const users = await Promise.all([world.enter(anna), world.enter(anna), world.enter(anna)]);
    expect(new Set(users.map((user) => user.id)).size).toBe(1);
  });

  test('accepts the pairs in any order', async () => {
    const world = await testApp();
    const pairs = [...new URLSearchParams(initDataOf(anna, { at: world.clock.now() }))];
    const answer = await login(world, new URLSearchParams(pairs.toReversed()).toString());
    expect(answer.status).toBe(200);
  });

  test.each([
    ['a changed name', (data: string) => data.replace('anna_s', 'anna_x')],
    ['a changed hash', (data: string) => data.replace(/hash=./u, 'hash=z')],
    ['a hash that is cut', (data: string) => data.replace(/(hash=.{10})[^&]*/u, '$1')],
    ['no hash', (data: string) => data.replace(/&?hash=[^&]*/u, '')],
    ['an added pair', (data: string) => `${data}&extra=1`],
    ['a second user', (data: string) => `${data}&user=%7B%22id%22%3A9001%7D`],
    ['words', () => 'let me in'],
    ['broken percent signs', () => 'hash=%zz&user=%'],
  ])('rejects %s', async (_, spoil) => {
    const world = await testApp();
    const answer = await login(world, spoil(initDataOf(anna, { at: world.clock.now() })));
    expectHttpError(answer, 401, sessionTexts.launch('Telegram').rejected);
  });

  test('rejects what another bot signed', async () => {
    const world = await testApp();
    const botToken = '1:another';
    expectHttpError(await login(world, initDataOf(anna, { at: world.clock.now(), botToken })), 401);
  });

  test('accepts launch data for exactly 24 hours', async () => {
    const world = await testApp();
    const initData = initDataOf(anna, { at: world.clock.now() });

    world.clock.advance({ hours: 24 });
    expect((await login(world, initData)).status).toBe(200);
    world.clock.advance({ seconds: 1 });
    expectHttpError(await login(world, initData), 401, sessionTexts.launch('Telegram').rejected);
  });

  test('rejects launch data from the future', async () => {
    const world = await testApp();
    const tomorrow = initDataOf(anna, { at: addDays(world.clock.now(), 1) });
    expectHttpError(await login(world, tomorrow), 401);
  });

  test('rejects launch data without a user', async () => {
    const world = await testApp();
    const noUser = { id: 0, first_name: 'x' };
    expectHttpError(await login(world, initDataOf(noUser, { at: world.clock.now() })), 401);
  });

  test.each([[undefined], [null], [''], [42], ['x'.repeat(10_000)]])(
    'rejects %j instead of launch data',
    async (initData) => {
      const world = await testApp();
      const answer = await login(world, initData);
      expectHttpError(answer, 422);
      expect(Object.keys(answer.fields)).toEqual(['initData']);
    },
  );
});

describe('the first name of a new user', () => {
  test.each([
    ['the first name before the username', 'Анна', 'anna_s', 'Анна'],
    ['the username where the first name is of other letters', 'ანა', 'anna_s', 'anna_s'],
    ['the username where the first name mixes alphabets', 'Аnna', 'anna_s', 'anna_s'],
    ['emoji', 'Марина 🐾', undefined, 'Марина 🐾'],
    ['quotes, plus, ampersand, equals sign', `"A+B" & C=d'`, undefined, `"A+B" & C=d'`],
    ['percent signs', '100% 50%25', undefined, '100% 50%25'],
    ['20 characters at most', 'а'.repeat(25), undefined, 'а'.repeat(20)],
    [
      'a name without its quotation marks if that fits',
      'Питомник "Белый клык"',
      undefined,
      'Питомник Белый клык',
    ],
    ['not cut inside quotation marks', 'Питомник «Белый клык и сыновья»', undefined, 'Питомник'],
    [
      'cut where all is in quotation marks',
      '"Питомник белых клыков"',
      undefined,
      'Питомник белых клык',
    ],
    ['20 whole emoji', '🐕'.repeat(25), undefined, '🐕'.repeat(20)],
    ['no control characters', 'А\u0000н\u0007на\nС', undefined, 'Анна С'],
    ['neutral when nothing is left', '\u0000 ', undefined, /^Пользователь \d+$/u],
    ['neutral when it reads like the service', 'Поддержка', 'petskod_help', /^Пользователь \d+$/u],
  ])('is %s', async (_, firstName, username, expected) => {
    const world = await testApp();
    const name = await nameAfterLogin(world, firstName, username);
    expect(name).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
  });

  test.each([
    ['Анна', 'соколова', 'Анна С.'],
    ['Сергей Ильич', "О'Коннор", 'Сергей Ильич О.'],
    ['Анна', '🐶🐱', 'Анна'],
    ['Анна', 'Smith', 'Анна S.'],
    ['Анна Мария Элизабет', 'Ли', 'Анна Мария Элизабет'],
  ])('of %s %s is %s', async (first_name, last_name, expected) => {
    const world = await testApp();
    const user = await world.enter({ id: 778, first_name, last_name, username: 'anna_s' });
    expect((await user.get('/api/profile')).body).toMatchObject({ username: expected });
  });

  test('may be the same for two users', async () => {
    const world = await testApp();
    const one = await world.enter({ id: 1, first_name: 'Анна' });
    const two = await world.enter({ id: 2, first_name: 'Анна' });
    expect(one.id).not.toBe(two.id);
  });
});

describe('the reserved users', () => {
  test('belong to the configured Telegram accounts', async () => {
    const world = await testApp();
    const admin = await world.as('admin');
    const support = await world.as('support');

    expect((await admin.post('/api/user')).body).toMatchObject({ user_id: 1, is_admin: true });
    expect((await support.post('/api/user')).body).toMatchObject({ user_id: 0, is_admin: true });
  });

  test('can go to an account that was an ordinary user', async () => {
    const before = await testApp({ adminTelegramId: undefined });
    expect((await before.as('admin')).id).toBe(1000);
  });
});

describe('after the settings name another administrator', () => {
  test('the former one is an ordinary user, and the open session ends', async () => {
    const world = await testApp({ adminTelegramId: 601 });
    const former = { id: 601, first_name: 'Прежний' };
    const session = await world.enter(former);
    expect(session.id).toBe(1);
    await reconcileReservedAccounts(world.deps);
    expect((await session.get('/api/check-token')).status).toBe(200);

    const config = { ...world.deps.config, adminTelegramId: 602 };
    await reconcileReservedAccounts({ ...world.deps, config });
    expectHttpError(await session.get('/api/check-token'), 401);
    // This server still has the former settings, as one that has not been started again.
    expect((await world.enter(former)).id).toBeGreaterThanOrEqual(1000);
    expect((await world.enter({ id: 602, first_name: 'Новый' })).id).toBe(1);
  });
});

test.each([
  ['Asia/Yekaterinburg', 'Asia/Yekaterinburg'],
  ['Mars/Olympus', 'Europe/Moscow'],
])('the time zone %s of a sign-in makes quiet hours follow %s', async (timezone, followed) => {
  const world = await testApp();
  const initData = initDataOf(anna, { at: world.clock.now() });
  const query = new URLSearchParams({ timezone });
  const answer = await world.visitor.post(`/api/auth/telegram/initdata?${query}`, { initData });
  expectOk(answer);
  const user = await world.enter(anna);
  const { body } = await user.get<NotificationSettings>('/api/notification-settings');
  expect(body.quiet.timezone).toBe(followed);
});
