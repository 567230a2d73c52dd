import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createVkId } from '#mock-env/vkid/vkid.ts';
import { movableClock, type MovableClock } from '#tests/support/clock.ts';

const VERIFIER = 'v'.repeat(64);
const REQUEST = {
  response_type: 'code',
  client_id: '77',
  redirect_uri: 'https://petskod.test/login',
  state: 's'.repeat(64),
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 's256',
};

let clock: MovableClock;
let vk: ReturnType<typeof createVkId>;
beforeEach(() => {
  clock = movableClock();
  vk = createVkId({ appId: 77, redirectUri: REQUEST.redirect_uri, clock: clock.now });
});

const authorize = (changes: object = {}, init: RequestInit = {}) =>
  vk.request(`/authorize?${new URLSearchParams({ ...REQUEST, ...changes })}`, init);

async function answer(user: string): Promise<Record<string, string>> {
  const response = await authorize({}, { method: 'POST', body: new URLSearchParams({ user }) });
  return Object.fromEntries(new URL(response.headers.get('location') ?? '').searchParams);
}

async function exchange(fields: Record<string, string>) {
  const response = await vk.request('/oauth2/auth', {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  return (await response.json()) as Record<string, unknown>;
}

const exchangeFor = ({ code = '', device_id = '' }: Record<string, string>) => ({
  grant_type: 'authorization_code',
  client_id: '77',
  redirect_uri: REQUEST.redirect_uri,
  code,
  device_id,
  code_verifier: VERIFIER,
  state: REQUEST.state,
});

test.each([
  ['another application', { client_id: '78' }],
  ['an address that is not trusted', { redirect_uri: 'https://evil.test/login' }],
  ['no state', { state: '' }],
  ['a plain challenge', { code_challenge_method: 'plain' }],
  ['a challenge that is no SHA-256', { code_challenge: 'short' }],
])('VK ID rejects %s', async (_, changes) => {
  expect((await authorize(changes)).status).toBe(400);
});

test('a code is exchanged once, for the user who consented', async () => {
  const given = await answer('pavel');
  expect(given).toMatchObject({ state: REQUEST.state, type: 'code_v2', expires_in: '600' });
  const tokens = await exchange(exchangeFor(given));
  expect(tokens).toMatchObject({ token_type: 'Bearer', user_id: 800_001_002 });
  const response = await vk.request('/oauth2/user_info', {
    method: 'POST',
    body: new URLSearchParams({ client_id: '77', access_token: String(tokens['access_token']) }),
  });
  expect(await response.json()).toMatchObject({
    user: { user_id: '800001002', first_name: 'Павел' },
  });
  expect(await exchange(exchangeFor(given))).toMatchObject({ error: 'invalid_grant' });
});

test.each([
  ['a wrong verifier', { code_verifier: 'w'.repeat(64) }],
  ['a verifier that is too short', { code_verifier: 'v' }],
  ['no state', { state: '' }],
  ['the state of another login', { state: 'o'.repeat(64) }],
  ['another device', { device_id: 'other' }],
  ['another address', { redirect_uri: 'https://petskod.test/' }],
])('a code with %s is rejected and invalidated', async (_, changes) => {
  const given = await answer('pavel');
  const rejected = await exchange({ ...exchangeFor(given), ...changes });
  expect(rejected['error']).toMatch(/^invalid_(?:grant|request)$/u);
  expect(await exchange(exchangeFor(given))).toMatchObject({ error: 'invalid_grant' });
});

test('a code is valid for ten minutes', async () => {
  const given = await answer('pavel');
  clock.advance({ minutes: 10, seconds: 1 });
  expect(await exchange(exchangeFor(given))).toMatchObject({ error: 'invalid_grant' });
});

test('denied consent returns without a code', async () => {
  const given = await answer('');
  expect(given).toMatchObject({ error: 'access_denied', state: REQUEST.state });
  expect(given['code']).toBeUndefined();
});
