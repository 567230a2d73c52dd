import { beforeEach, expect, test } from 'vitest';
import type { OpenSession } from '#contract/session/sessions.ts';
import { sessionTexts } from '#server/session/texts.ts';
import { Caller, readAnswer } from '#tests/support/client.ts';
import { expectHttpError, expectOk } from '#tests/support/expectations.ts';
import { initDataOf } from '#tests/support/initData.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';
import { ban } from '#tests/support/users.ts';
import { signedWidgetUser } from '#tests/support/widgetUser.ts';

const HOME = 'https://petskod.test';
let world: TestApp;
beforeEach(async () => {
  world = await testApp();
});

async function login(query = '') {
  const signed = signedWidgetUser(
    { id: 501, first_name: 'Анна', auth_date: Math.floor(world.clock.now().getTime() / 1000) },
    world.config.botToken,
  );
  const answer = await world.visitor.post<{ token: string }>(`/api/auth/telegram${query}`, signed);
  expectOk(answer);
  return {
    user: new Caller(world.app, answer.body.token),
    cookies: answer.headers.getSetCookie(),
  };
}

const sent = (cookies: string[]): string =>
  cookies.map((cookie) => cookie.split(';')[0]).join('; ');

const renew = async (cookies: string[], headers: Record<string, string> = { origin: HOME }) =>
  readAnswer<{ token: string }>(
    await world.app.request('/api/session/renew', {
      method: 'POST',
      headers: { ...headers, cookie: sent(cookies) },
    }),
  );

const idOf = async (user: Caller) =>
  (await user.get<{ user_id: number }>('/api/check-token')).body.user_id;

test('a login on the website sets a cookie that only the renewal gets', async () => {
  const { cookies } = await login();
  expect(cookies).toEqual([
    expect.stringMatching(
      /^renewal=[\w.-]+; Max-Age=2592000; Path=\/api\/session\/renew; HttpOnly; Secure; SameSite=Strict$/u,
    ),
    'renewable=1; Max-Age=2592000; Path=/; Secure; SameSite=Strict',
  ]);
});

test('it gives a new token of the same session, and both last 30 days more', async () => {
  const { user, cookies } = await login();
  world.clock.advance({ days: 29 });
  const first = await renew(cookies);
  expectOk(first);
  const renewed = first.headers.getSetCookie();
  world.clock.advance({ days: 29 });
  const second = await renew(renewed);
  const again = new Caller(world.app, second.body.token);
  expect(await idOf(again)).toBe(1000);
  expect((await again.get<OpenSession[]>('/api/sessions')).body).toHaveLength(1);
  expectHttpError(await user.get('/api/check-token'), 401);
  expectHttpError(await renew(cookies), 401, sessionTexts.notRenewed);
});

test.each([['https://evil.test'], ['https://petskod.test.evil.test'], ['null'], ['']])(
  'a page of %j gets nothing, though the browser sent the cookie',
  async (origin) => {
    const { cookies } = await login();
    const answer = await renew(cookies, origin ? { origin } : {});
    expectHttpError(answer, 403, sessionTexts.otherSite);
    expect(answer.headers.getSetCookie()).toEqual([]);
  },
);

test.each([
  ['no cookie', []],
  ['words', ['renewal=x']],
])('%s renew nothing', async (_, cookies) => {
  expectHttpError(await renew(cookies), 401, sessionTexts.notRenewed);
});

test('neither is a token a cookie nor a cookie a token', async () => {
  const { user, cookies } = await login();
  expectHttpError(await renew([`renewal=${user.token}`]), 401, sessionTexts.notRenewed);
  const value = /^renewal=([^;]+)/u.exec(String(cookies[0]))?.[1];
  expectHttpError(await new Caller(world.app, value).get('/api/check-token'), 401);
});

test.each([
  ['a log-out', (user: Caller) => user.post('/api/logout')],
  ['a log-out everywhere', (user: Caller) => user.post('/api/logout-everywhere')],
  ['the deletion', (user: Caller) => user.post('/api/delete-account')],
  ['a ban', () => ban(world.db, 1000)],
  [
    'the end of the session on another device',
    async (user: Caller) => {
      const [session] = (await user.get<OpenSession[]>('/api/sessions')).body;
      return user.delete(`/api/sessions/${session?.id}`);
    },
  ],
])('%s ends it', async (_, end) => {
  const { user, cookies } = await login();
  await end(user);
  expectHttpError(await renew(cookies), 401, sessionTexts.notRenewed);
});

test('a log-out takes the cookies back', async () => {
  const { user } = await login();
  const answer = await user.post('/api/logout');
  expect(answer.headers.getSetCookie().map((cookie) => cookie.split('; ').slice(0, 2))).toEqual([
    ['renewal=', 'Max-Age=0'],
    ['renewable=1', 'Max-Age=0'],
  ]);
});

test('inside a messenger no login sets one', async () => {
  expect((await login('?in_messenger=true')).cookies).toEqual([]);
  const initData = initDataOf({ id: 502, first_name: 'Борис' }, { at: world.clock.now() });
  const silent = await world.visitor.post('/api/auth/telegram/initdata', { initData });
  expect(silent.headers.getSetCookie()).toEqual([]);
});

test('renewals are counted', async () => {
  world = await testApp({ rateLimits: true });
  const from = { incoming: { socket: { remoteAddress: '203.0.113.9' } } };
  const statuses = new Set<number>();
  for (let number = 0; number < 125; number += 1) {
    const init = { method: 'POST', headers: { origin: HOME } };
    statuses.add((await world.app.request('/api/session/renew', init, from)).status);
  }
  expect([...statuses]).toEqual([401, 429]);
});
