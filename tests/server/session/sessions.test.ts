import { decodeJwt, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import type { OpenSession } from '#contract/session/sessions.ts';
import { createApp } from '#server/app.ts';
import { httpTexts } from '#server/http/texts.ts';
import { OutageError } from '#server/shared/outage.ts';
import { deviceOf } from '#server/session/device.ts';
import { forgetSessions } from '#server/session/openSessions.ts';
import { sessionTexts } from '#server/session/texts.ts';
import { Caller } from '#tests/support/client.ts';
import { expectHttpError, expectOk } from '#tests/support/expectations.ts';
import { initDataOf } from '#tests/support/initData.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';
import { signedWidgetUser } from '#tests/support/widgetUser.ts';

const ON_ANDROID =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const olga = { id: 4242, first_name: 'Ольга' };

const open = async (user: Caller) => (await user.get<OpenSession[]>('/api/sessions')).body;
const currentOf = async (user: Caller) => (await open(user)).find((one) => one.is_current);
const isValid = async (user: Caller) => (await user.get('/api/check-token')).status === 200;

async function widgetLogin(world: TestApp, at = world.clock.now()) {
  const auth_date = Math.floor(at.getTime() / 1000);
  const body = signedWidgetUser({ ...olga, auth_date }, world.config.botToken);
  return world.visitor.post<{ token: string }>('/api/auth/telegram', body, {
    'user-agent': ON_ANDROID,
  });
}

/** Opens a live stream; `ended` resolves when the server ends it. */
async function follow(user: Caller): Promise<{ ended: Promise<void> }> {
  const response = await user.fetch('/api/live');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toContain('event: ready');
  const readOn = async (): Promise<void> => {
    const { done = true } = (await reader?.read()) ?? {};
    if (!done) await readOn();
  };
  return { ended: readOn() };
}

describe('the sessions of a user', () => {
  test('name channel, device and times, the last used first', async () => {
    const world = await testApp();
    const inside = await world.enter(olga);
    world.clock.advance({ minutes: 10 });
    const login = await widgetLogin(world);
    expectOk(login);
    const outside = new Caller(world.app, login.body.token);

    expect(await open(outside)).toEqual([
      {
        id: expect.any(Number) as number,
        channel: 'widget',
        device: 'Chrome, Android',
        created: '2026-03-02T09:10:00.000Z',
        last_seen: '2026-03-02T09:10:00.000Z',
        is_current: true,
      },
      {
        id: decodeJwt(inside.token)['session_id'],
        channel: 'telegram',
        device: 'Telegram',
        created: '2026-03-02T09:00:00.000Z',
        last_seen: '2026-03-02T09:00:00.000Z',
        is_current: false,
      },
    ]);
    expect(await open(await world.as('anna'))).toHaveLength(1);
  });

  test('are in the data export', async () => {
    const world = await testApp();
    const anna = await world.as('anna');
    const { body } = await anna.get<{ sessions: OpenSession[] }>('/api/my-data');
    expect(body.sessions).toEqual(await open(anna));
  });

  test('store a use at most once in five minutes', async () => {
    const world = await testApp();
    const anna = await world.as('anna');
    const lastSeen = async () => (await currentOf(anna))?.last_seen;
    const start = await lastSeen();
    world.clock.advance({ minutes: 4 });
    expect(await lastSeen()).toBe(start);
    world.clock.advance({ minutes: 2 });
    expect(await lastSeen()).toBe('2026-03-02T09:06:00.000Z');
  });

  test('are read while the disk is full', async () => {
    const world = await testApp();
    const anna = await world.as('anna');
    world.clock.advance({ minutes: 6 });
    const checkDiskSpace = async () => {
      throw new OutageError('noSpace', 'full');
    };
    const { app } = createApp({ ...world.deps, checkDiskSpace });
    const answer = await new Caller(app, anna.token).get<OpenSession[]>('/api/sessions');
    expectOk(answer);
    expect(answer.body[0]?.last_seen).toBe('2026-03-02T09:00:00.000Z');
  });

  test('end with their tokens after 30 days, and a job deletes them', async () => {
    const world = await testApp();
    await world.as('anna');
    world.clock.advance({ days: 29 });
    const anna = await world.as('anna');
    expect(await forgetSessions(world.deps)).toBe(0);
    world.clock.advance({ days: 1 });
    expect(await open(anna)).toHaveLength(1);
    expect(await forgetSessions(world.deps)).toBe(1);
    expect(await open(anna)).toHaveLength(1);
  });

  test('beyond fifty end, the longest unused first', async () => {
    const world = await testApp({ rateLimits: false });
    const first = await world.as('anna');
    world.clock.advance({ minutes: 6 });
    const second = await world.as('anna');
    world.clock.advance({ minutes: 6 });
    expect(await isValid(first)).toBe(true);
    const later: TestUser[] = [];
    for (let count = 0; count < 49; count += 1) later.push(await world.as('anna'));
    expect(await Promise.all([first, second, ...later].map(isValid))).toEqual([
      true,
      false,
      ...later.map(() => true),
    ]);
  });
});

describe('ending a session', () => {
  test('ends its token and its live streams at once, others go on', async () => {
    const world = await testApp();
    const [phone, laptop] = [await world.as('anna'), await world.as('anna')];
    const onPhone = await follow(phone);
    const onLaptop = await follow(laptop);
    const id = (await currentOf(phone))?.id;
    expectOk(await laptop.delete(`/api/sessions/${id}`));

    await onPhone.ended;
    expectHttpError(await phone.get('/api/check-token'), 401, httpTexts.badToken);
    expect((await open(laptop)).map((one) => one.is_current)).toEqual([true]);
    const again = await laptop.delete(`/api/sessions/${id}`);
    expectHttpError(again, 404, sessionTexts.unknownSession);

    expectOk(await laptop.post('/api/logout'));
    await onLaptop.ended;
    expect(await isValid(laptop)).toBe(false);
  });

  test('of another user gets 404 and ends nothing', async () => {
    const world = await testApp();
    const [anna, boris] = [await world.as('anna'), await world.as('boris')];
    const id = (await currentOf(anna))?.id;
    expectHttpError(await boris.delete(`/api/sessions/${id}`), 404, sessionTexts.unknownSession);
    expectHttpError(await boris.delete('/api/sessions/x'), 404);
    expect(await isValid(anna)).toBe(true);
  });

  test.each<[string, (world: TestApp, user: TestUser) => Promise<unknown>]>([
    ['log-out everywhere', (_, user) => user.post('/api/logout-everywhere')],
    ['the deletion of the account', (_, user) => user.post('/api/delete-account')],
    [
      'a ban',
      async (world, user) =>
        (await world.as('admin')).post('/api/admin/set-ban', { user_id: user.id, ban: true }),
    ],
  ])('%s ends all sessions and live streams, in every process', async (_, end) => {
    const world = await testApp();
    const [phone, laptop] = [await world.as('anna'), await world.as('anna')];
    const boris = await follow(await world.as('boris'));
    const other = new Caller(createApp(world.deps).app, laptop.token);
    const streams = [await follow(phone), await follow(other)];

    await end(world, phone);

    await Promise.all(streams.map(({ ended }) => ended));
    expect(await Promise.all([phone, laptop, other].map(isValid))).toEqual([false, false, false]);
    const still = Symbol('still open');
    expect(await Promise.race([boris.ended, Promise.resolve(still)])).toBe(still);
  });

  test('that was missed is noticed when a stream opens', async () => {
    const world = await testApp();
    const anna = await world.as('anna');
    const { app, stop } = createApp({
      ...world.deps,
      eventBus: {
        listen: async (channel, listener) => {
          expectOk(await anna.post('/api/logout'));
          return world.deps.eventBus.listen(channel, listener);
        },
      },
    });
    const response = await new Caller(app, anna.token).fetch('/api/live');
    expect(await response.text()).toBe('');
    stop();
  });
});

describe('a proof of an earlier second than the last log-out everywhere', () => {
  test('is rejected, a later one is accepted', async () => {
    const world = await testApp();
    const inside = await world.enter(olga);
    const before = world.clock.now();
    world.clock.advance({ seconds: 1 });
    expectOk(await inside.post('/api/logout-everywhere'));

    const initData = initDataOf(olga, { at: before, botToken: world.config.botToken });
    const rejected = await world.visitor.post('/api/auth/telegram/initdata', { initData });
    expectHttpError(rejected, 401, sessionTexts.launch('Telegram').ended);
    expectHttpError(await widgetLogin(world, before), 401, sessionTexts.widget.ended);

    expect(await isValid(await world.enter(olga))).toBe(true);
    expectOk(await widgetLogin(world));
  });

  test('is accepted after the log-out of one session', async () => {
    const world = await testApp();
    const inside = await world.enter(olga);
    const before = world.clock.now();
    world.clock.advance({ minutes: 1 });
    expectOk(await inside.post('/api/logout'));
    expectOk(await widgetLogin(world, before));
  });
});

test('a token without a session is rejected', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  const { session_id: _, ...claims } = decodeJwt(anna.token);
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(world.config.jwtSecret));
  const answer = await new Caller(world.app, token).get('/api/check-token');
  expectHttpError(answer, 401, httpTexts.badToken);
});

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const chromium = `${windows} Chrome/126.0.0.0`;
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15';
test.each([
  ['widget', ON_ANDROID, 'Chrome, Android'],
  ['widget', `${chromium} Safari/537.36 Edg/126.0.0.0`, 'Edge, Windows'],
  ['vk', `${chromium} YaBrowser/24.6.0.0 Safari/537.36`, 'Яндекс Браузер, Windows'],
  ['vk', `${chromium} Safari/537.36 OPR/112.0.0.0`, 'Opera, Windows'],
  ['vk', `${iPhone} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari, iPhone'],
  ['vk', `${iPhone} CriOS/126.0 Mobile/15E148 Safari/604.1`, 'Chrome, iPhone'],
  [
    'vk',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0',
    'Firefox, macOS',
  ],
  ['telegram', `${iPhone} Mobile/15E148`, 'Telegram, iPhone'],
  ['telegram', undefined, 'Telegram'],
  ['widget', 'curl/8.5.0', 'Неизвестное устройство'],
  ['widget', undefined, 'Неизвестное устройство'],
] as const)('a login by %s from %s is called «%s»', (channel, userAgent, name) => {
  expect(deviceOf(channel, userAgent)).toBe(name);
});
