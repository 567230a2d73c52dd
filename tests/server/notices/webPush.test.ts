import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import type { NotificationSettings } from '#contract/notices.ts';
import { saveSubscription } from '#server/notices/pushes.queries.ts';
import { createTelegramChannel } from '#server/notices/telegramChannel.ts';
import { encryptPush } from '#server/notices/webPush.ts';
import { createWebPushChannel } from '#server/notices/webPushChannel.ts';
import { createNoticeWorker } from '#server/notices/worker.ts';
import { forgetSessions } from '#server/session/openSessions.ts';
import { listSessionsOf } from '#server/session/sessions.queries.ts';
import { expectOk, expectValidationErrors } from '#tests/support/expectations.ts';
import { publishPet } from '#tests/support/pets.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let anna: TestUser;

beforeEach(async () => {
  world = await testApp();
  anna = await world.as('anna');
});

const work = () =>
  createNoticeWorker(
    world.deps,
    { telegram: createTelegramChannel(world.deps), webPush: createWebPushChannel(world.deps) },
    async () => {},
  ).sendDue();
const subscribe = async (user = anna) => {
  const subscription = world.push.subscribe();
  expectOk(await user.post('/api/push-subscriptions', subscription));
  return world.push.browserOf(subscription.endpoint);
};
const count = async (user = anna) =>
  (await user.get<NotificationSettings>('/api/notification-settings')).body.channels.web_push;

// RFC 8291, appendix A.
test('messages are encrypted as in the example of RFC 8291', () => {
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  const sealed = encryptPush(
    'When I grow up, I want to be a watermelon',
    {
      p256dh:
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    {
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
      privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    },
  );
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

describe('a browser', () => {
  test('gets notices with text and place', async () => {
    const browser = await subscribe();
    expect(await count()).toBe(1);
    const id = await publishPet(world, anna, { title: 'Щенок колли' });
    await work();
    expect(browser.messages).toEqual([
      { text: 'Объявление «Щенок колли» опубликовано', path: `/post/${id}` },
    ]);
  });

  test('that is gone is forgotten; another one of the user gets the notice', async () => {
    const [gone, other] = [await subscribe(), await subscribe()];
    gone.isGone = true;
    await publishPet(world, anna);
    await work();
    expect(other.messages).toHaveLength(1);
    expect(await count()).toBe(1);
  });

  test('is tried again after a failure of its push service', async () => {
    const browser = await subscribe();
    world.push.failures.push(503);
    await publishPet(world, anna);
    await work();
    expect(browser.messages).toEqual([]);
    world.clock.advance({ seconds: 5 });
    await work();
    expect(browser.messages).toHaveLength(1);
  });

  test('gets what the blocked bot cannot send', async () => {
    const vera = await world.enter({ id: 4711, first_name: 'Вера', allows_write_to_pm: true });
    const user = { id: 4711, first_name: 'Вера' };
    world.botApi.chats.set(user.id, { user, isOpen: true, isBlocked: true, messages: [] });
    const browser = await subscribe(vera);
    await publishPet(world, vera);
    await work();
    expect(browser.messages).toHaveLength(1);
  });

  test.each(['/api/logout', '/api/logout-everywhere'])(
    'gets no more letters after %s',
    async (logOut) => {
      const browser = await subscribe();
      const boris = await world.as('boris');
      expectOk(await anna.post(logOut));
      expectOk(await boris.post('/api/send-message', { to_user: anna.id, text: 'Ленина, 5' }));
      world.clock.advance({ seconds: 16 });
      await work();
      expect(browser.messages).toEqual([]);
    },
  );

  test('still gets letters when its login has run out', async () => {
    const browser = await subscribe();
    world.clock.advance({ days: 31 });
    await forgetSessions(world.deps);
    const boris = await world.as('boris');
    expectOk(await boris.post('/api/send-message', { to_user: anna.id, text: 'Он у меня' }));
    world.clock.advance({ seconds: 16 });
    await work();
    expect(browser.messages).toHaveLength(1);
  });

  test('belongs to the user who has subscribed last, and leaves with DELETE', async () => {
    const subscription = world.push.subscribe();
    const boris = await world.as('boris');
    expectOk(await anna.post('/api/push-subscriptions', subscription));
    expectOk(await boris.post('/api/push-subscriptions', subscription));
    expect([await count(), await count(boris)]).toEqual([0, 1]);
    const remove = (user: TestUser) =>
      user.fetch('/api/push-subscriptions', {
        method: 'DELETE',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ endpoint: subscription.endpoint }),
      });
    await remove(anna);
    expect(await count(boris)).toBe(1);
    await remove(boris);
    expect(await count(boris)).toBe(0);
  });
});

test.each([
  'http://push.test/1',
  'https://localhost/1',
  'https://10.0.0.1/1',
  'https://push.test:22/',
  'https://[::1]/1',
  'https://metadata.google.internal/1',
  'https://printer.local/1',
  'https://push.localhost/1',
])('the server does not call %s', async (endpoint) => {
  const { keys } = world.push.subscribe();
  expectValidationErrors(await anna.post('/api/push-subscriptions', { endpoint, keys }), {
    endpoint: 'Такой адрес не принимается',
  });
});

test('the server does not follow a push service to another address', async () => {
  const paths: (string | undefined)[] = [];
  const server = createServer(({ url }, response) => {
    paths.push(url);
    response.writeHead(url === '/outside' ? 307 : 201, { location: '/inside' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const [session] = await listSessionsOf(world.db, anna.id, new Date(0));
  await saveSubscription(
    world.db,
    { id: anna.id, sessionId: session?.id ?? 0 },
    { ...world.push.subscribe().keys, endpoint: `http://127.0.0.1:${port}/outside` },
    world.clock.now(),
  );
  const content = { text: 'Здравствуйте', path: '/', buttons: [] };
  const delivery = { userId: anna.id, telegramId: null, isSilent: false, content };
  const result = await createWebPushChannel({ ...world.deps, fetch }).send(delivery);
  server.close();
  expect(paths).toEqual(['/outside']);
  expect(result.outcome).toBe('invalid');
});

test('the key of the server stays the same and is told to clients', async () => {
  const key = async (app: TestApp) =>
    (await app.visitor.get<{ vapid_public_key: string }>('/api/settings')).body.vapid_public_key;
  const first = await key(world);
  expect(Buffer.from(first, 'base64url')).toHaveLength(65);
  expect(await key(await testApp())).toBe(first);
});
