import { decodeJwt } from 'jose';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSessionService } from '#server/session/session.service.ts';
import { sessionTexts } from '#server/session/texts.ts';
import { Caller } from '#tests/support/client.ts';
import { expectOk, expectHttpError } from '#tests/support/expectations.ts';
import { testApp } from '#tests/support/testApp.ts';
import { signedWidgetUser } from '#tests/support/widgetUser.ts';

const START = Math.floor(new Date('2026-03-02T09:00:00.000Z').getTime() / 1000);

const account = { id: 4242, first_name: 'Ольга «Оля» +/', username: 'olya', auth_date: START };

test('the login widget signs in the same user as inside Telegram', async () => {
  const world = await testApp();
  const login = await world.visitor.post<{ token: string }>(
    '/api/auth/telegram',
    signedWidgetUser({ ...account, photo_url: 'https://t.me/i/1.svg' }, world.config.botToken),
  );
  expectOk(login);
  const inside = await world.enter({ id: 4242, first_name: 'Ольга' });
  const response = await world.app.request('/api/check-token', {
    headers: { authorization: `Bearer ${login.body.token}` },
  });
  expect(await response.json()).toEqual({ user_id: inside.id });
});

test.each([
  ['another bot’s signature', (token: string) => signedWidgetUser(account, `${token}x`)],
  ['a changed id', (token: string) => ({ ...signedWidgetUser(account, token), id: 1 })],
  [
    'an added field',
    (token: string) => ({ ...signedWidgetUser(account, token), last_name: 'Лишняя' }),
  ],
  [
    'a day-old login',
    (token: string) => signedWidgetUser({ ...account, auth_date: START - 86_401 }, token),
  ],
  [
    'a login from the future',
    (token: string) => signedWidgetUser({ ...account, auth_date: START + 3600 }, token),
  ],
])('the widget’s object with %s is rejected', async (_, forge) => {
  const world = await testApp();
  const answer = await world.visitor.post('/api/auth/telegram', forge(world.config.botToken));
  expectHttpError(answer, 401, sessionTexts.widget.rejected);
});

/** A minimal VK ID: one valid code with its verifier, used once. */
let vk: Server;
let vkIdUrl = '';
let usedCodes = new Set<string>();
const VERIFIER = 'v'.repeat(64);
const STATE = 's'.repeat(64);
/** What VK ID answers as `state`; undefined echoes. */
let echoed: string | undefined;

/** What VK ID answers instead; without a status it ends the connection. */
let broken: { status: number; body: string } | undefined;

beforeAll(async () => {
  vk = createServer((request, response) => {
    if (broken) {
      if (broken.status === 0) request.destroy();
      else response.writeHead(broken.status).end(broken.body);
      return;
    }
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      const form = new URLSearchParams(text);
      const isGood =
        form.get('code') === 'good' &&
        form.get('client_id') === '77' &&
        form.get('code_verifier') === VERIFIER &&
        form.get('redirect_uri') === 'https://petskod.test/login' &&
        !usedCodes.has('good');
      const answers: Record<string, unknown> = {
        '/oauth2/auth': isGood
          ? { access_token: 'secret', token_type: 'Bearer', state: echoed ?? form.get('state') }
          : { error: 'invalid_grant', error_description: 'no such code' },
        '/oauth2/user_info': { user: { user_id: '555', first_name: 'Вика' } },
      };
      if (isGood) usedCodes.add('good');
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answers[request.url ?? '']));
    });
  });
  await new Promise<void>((resolve) => vk.listen(0, '127.0.0.1', resolve));
  vkIdUrl = `http://127.0.0.1:${(vk.address() as { port: number }).port}`;
});
afterAll(() => vk.close());

const vkBody = (changes: object = {}) => ({
  code: 'good',
  device_id: 'device',
  code_verifier: VERIFIER,
  state: STATE,
  ...changes,
});

test('VK ID’s code is exchanged once and creates one user with the first name', async () => {
  usedCodes = new Set();
  const world = await testApp({ vkAppId: 77, vkIdUrl });
  const login = await world.visitor.post<{ token: string }>('/api/auth/vk', vkBody());
  expectOk(login);
  const profile = await world.app.request('/api/profile', {
    headers: { authorization: `Bearer ${login.body.token}` },
  });
  expect(await profile.json()).toMatchObject({ username: 'Вика' });
  expect(decodeJwt(login.body.token)).not.toHaveProperty('telegram_id');
  expectHttpError(await world.visitor.post('/api/auth/vk', vkBody()), 401, sessionTexts.vkRejected);
});

test('a user of VK ID who deletes a banned account is banned in the next one too', async () => {
  usedCodes = new Set();
  const world = await testApp({ vkAppId: 77, vkIdUrl });
  const admin = await world.as('admin');
  const login = async (): Promise<Caller> => {
    const { body } = await world.visitor.post<{ token: string }>('/api/auth/vk', vkBody());
    usedCodes.clear();
    return new Caller(world.app, body.token);
  };
  const { body: profile } = await (await login()).get<{ user_id: number }>('/api/profile');
  const ban = { user_id: profile.user_id, ban: true, reason: 'Обман покупателей' };
  expectOk(await admin.post('/api/admin/set-ban', ban));
  expectOk(await (await login()).post('/api/delete-account'));
  world.clock.advance({ seconds: 1 });
  const { body: again } = await (await login()).get<{ user_id: number }>('/api/check-token');
  expect(again).toMatchObject({ ban: { reason: 'Обман покупателей' } });
  expect(again.user_id).not.toBe(profile.user_id);
});

test('an answer of VK ID to another request is rejected', async () => {
  usedCodes = new Set();
  echoed = 'o'.repeat(64);
  const world = await testApp({ vkAppId: 77, vkIdUrl });
  const answer = await world.visitor.post('/api/auth/vk', vkBody());
  echoed = undefined;
  expectHttpError(answer, 401, sessionTexts.vkRejected);
});

test.each([
  ['an unknown code', { code: 'other' }],
  ['a wrong verifier', { code_verifier: 'w'.repeat(64) }],
])('VK ID rejects %s', async (_, changes) => {
  usedCodes = new Set();
  const world = await testApp({ vkAppId: 77, vkIdUrl });
  const answer = await world.visitor.post('/api/auth/vk', vkBody(changes));
  expectHttpError(answer, 401, sessionTexts.vkRejected);
});

test('an unavailable VK ID gets a message with an alternative, and the code is not logged', async () => {
  const world = await testApp({ vkAppId: 77, vkIdUrl: 'http://127.0.0.1:9' });
  const answer = await world.visitor.post('/api/auth/vk', vkBody({ code: 'secret-code' }));
  expectHttpError(answer, 401, sessionTexts.vkUnreachable);
  expect(world.log.join('\n')).not.toContain('secret-code');
});

const error = (name: string): string => JSON.stringify({ error: name });
test.each([
  ['401', 401, error('invalid_client')],
  ['403 as a page', 403, '<html>'],
  ['404', 404, error('not_found')],
  ['408', 408, error('timeout')],
  ['409', 409, error('conflict')],
  ['429', 429, error('too_many')],
  ['500', 500, error('server_error')],
  ['502 as a page', 502, '<html>'],
  ['200 as a page', 200, '<html>'],
  ['JSON that is not its own', 200, '{"status":"down"}'],
  ['silence', 0, ''],
])('VK ID that answers with %s is away, and the code is not to blame', async (_, status, body) => {
  const world = await testApp({ vkAppId: 77, vkIdUrl });
  broken = { status, body };
  const login = await world.visitor.post('/api/auth/vk', vkBody());
  broken = undefined;
  expectHttpError(login, 401, sessionTexts.vkUnreachable);
});

test('a database that is away is an outage of ours, not a rejected login', async () => {
  const world = await testApp({ vkAppId: 77, vkIdUrl });
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  const select = () => {
    throw away;
  };
  const { loginByVk } = createSessionService({
    ...world.deps,
    db: { select } as unknown as typeof world.deps.db,
  });
  await expect(loginByVk(vkBody(), { userAgent: undefined, address: undefined })).rejects.toBe(
    away,
  );
});

test('without an application VK ID is off', async () => {
  const world = await testApp();
  expectHttpError(
    await world.visitor.post('/api/auth/vk', vkBody()),
    503,
    sessionTexts.notSet('VK ID'),
  );
});
