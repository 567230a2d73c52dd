import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import type { NotificationSettings } from '#contract/notices.ts';
import { saveSubscription } from '#server/notices/channels/webPush/pushes.queries.ts';
import { createChannels } from '#server/notices/channels/createChannels.ts';
import { encryptPush } from '#server/notices/channels/webPush/webPush.ts';
import { createWebPushChannel } from '#server/notices/channels/webPush/webPushChannel.ts';
import { createNoticeWorker } from '#server/notices/outbox/worker.ts';
import { forgetSessions } from '#server/session/openSessions.ts';
import { listSessionsOf } from '#server/session/sessions.queries.ts';
import { expectHttpError, expectOk, expectValidationErrors } from '#tests/support/expectations.ts';
import { publishPet } from '#tests/support/pets.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let anna: TestUser;

beforeEach(async () => {
  world = await testApp();
  anna = await world.as('anna');
});

const work = () =>
  createNoticeWorker(world.deps, createChannels(world.deps), async () => {}).sendDue();
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
      { text: 'Объявление «Щенок колли» опубликовано', path: `/post/${id}`, unread: 1 },
    ]);
  });

  test('gets the number for its icon: unread messages that are not muted, and notices', async () => {
    const browser = await subscribe();
    const boris = await world.as('boris');
    for (const text of ['Здравствуйте', 'Щенок ещё у вас?']) {
      expectOk(await boris.post('/api/send-message', { to_user: anna.id, text }));
    }
    const vera = await world.as('vera');
    expectOk(await vera.post('/api/send-message', { to_user: anna.id, text: 'Привет' }));
    expectOk(await anna.post(`/api/dialogs/${vera.id}`, { muted: true }));
    await publishPet(world, anna);
    world.clock.advance({ minutes: 5 });
    await work();
    const { body: notices } = await anna.get<{ is_read: boolean }[]>('/api/notices');
    const unread = 2 + notices.filter((notice) => !notice.is_read).length;
    expect(browser.messages.at(-1)).toMatchObject({ unread });
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
    world.push.failures.push({ status: 503 });
    await publishPet(world, anna);
    await work();
    expect(browser.messages).toEqual([]);
    world.clock.advance({ seconds: 5 });
    await work();
    expect(browser.messages).toHaveLength(1);
  });

  const HTML = '<!DOCTYPE html><title>Error</title>';
  test.each([
    ['401', { status: 401 }],
    ['403 as a page', { status: 403, body: HTML }],
    ['404 as a page', { status: 404, body: HTML }],
    ['408', { status: 408 }],
    ['409', { status: 409 }],
    ['429', { status: 429 }],
    ['429 with a time', { status: 429, retryAfter: 20 }],
    ['500', { status: 500 }],
    ['502 as a page', { status: 502, body: HTML }],
    ['200 as a page', { status: 200, body: HTML }],
  ] as const)('gets what its push service has answered with %s', async (_, failure) => {
    const browser = await subscribe();
    world.push.failures.push(failure);
    await publishPet(world, anna);
    await work();
    expect(browser.messages).toEqual([]);
    world.clock.advance({ seconds: 30 });
    await work();
    expect(browser.messages).toHaveLength(1);
    expect(await count()).toBe(1);
  });

  test.each([403, 404, 410] as const)(
    'that a push service answers with %i is forgotten',
    async (status) => {
      await subscribe();
      world.push.failures.push({ status });
      await publishPet(world, anna);
      await work();
      expect(await count()).toBe(0);
    },
  );

  test.each(['BadDeviceToken', 'VapidPkHashMismatch'])(
    'that Apple answers with %s is forgotten',
    async (reason) => {
      await subscribe();
      world.push.failures.push({ status: 400, body: JSON.stringify({ reason }) });
      await publishPet(world, anna);
      await work();
      expect(await count()).toBe(0);
    },
  );

  test('is tried again although another one of the user never answers', async () => {
    const [silent, browser] = [await subscribe(), await subscribe()];
    silent.isSilent = true;
    await publishPet(world, anna);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      world.push.failures.push({ status: 503 });
      await work();
      world.clock.advance({ minutes: 2 });
    }
    await work();
    expect(browser.messages).toHaveLength(1);
  });

  test('whose push service asks to wait keeps no chat waiting', async () => {
    const vera = await world.enter({ id: 4711, first_name: 'Вера', allows_write_to_pm: true });
    const user = { id: 4711, first_name: 'Вера' };
    world.botApi.chats.set(user.id, { user, isOpen: true, isBlocked: false, messages: [] });
    await subscribe();
    world.push.failures.push({ status: 429, retryAfter: 30 });
    await publishPet(world, anna);
    await work();
    await publishPet(world, vera);
    world.clock.advance({ seconds: 1 });
    await work();
    expect(world.botApi.chats.get(user.id)?.messages).toHaveLength(1);
  });

  test('gets the beginning of a message that is too long for a push', async () => {
    const browser = await subscribe();
    const boris = await world.as('boris');
    const text = '👩‍👩‍👧‍👦"'.repeat(120);
    expectOk(await boris.post('/api/send-message', { to_user: anna.id, text }));
    world.clock.advance({ seconds: 16 });
    await work();
    expect(browser.messages).toMatchObject([{ text: expect.stringContaining('👩‍👩‍👧‍👦"👩‍👩‍👧‍👦') }]);
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
  'https://push.test.evil.test/1',
  'https://evilpush.test/1',
  'https://user:password@push.test/1',
  'https://example.org/1',
])('the server does not call %s', async (endpoint) => {
  const { keys } = world.push.subscribe();
  expectValidationErrors(await anna.post('/api/push-subscriptions', { endpoint, keys }), {
    endpoint: 'С этим браузером уведомления пока не работают',
  });
});

test.each([
  'https://fcm.googleapis.com/fcm/send/1:2',
  'https://updates.push.services.mozilla.com/wpush/v2/1',
  'https://web.push.apple.com/1',
  'https://wns2-by3p.notify.windows.com/w/?token=1',
  'https://push.yandex.ru/1',
])('%s is of a known push service', async (endpoint) => {
  const { keys } = world.push.subscribe();
  expectOk(await anna.post('/api/push-subscriptions', { endpoint, keys }));
});

test('a key that is no point of the curve is rejected', async () => {
  const { endpoint, keys } = world.push.subscribe();
  const p256dh = Buffer.alloc(65, 4).toString('base64url');
  expectValidationErrors(
    await anna.post('/api/push-subscriptions', { endpoint, keys: { ...keys, p256dh } }),
    { keys: 'Браузер прислал неверный ключ. Включите уведомления ещё раз' },
  );
});

test.each(['post', 'delete'] as const)('%s rejects a URL with a NUL', async (method) => {
  const { endpoint, keys } = world.push.subscribe();
  const answer = await anna.fetch('/api/push-subscriptions', {
    method: method.toUpperCase(),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint: `${endpoint}\0`, keys }),
  });
  expect(answer.status).toBe(422);
});

test('a renewed subscription replaces the one whose URL it names', async () => {
  const [old, renewed, other] = [1, 2, 3].map(() => world.push.subscribe());
  expectOk(await anna.post('/api/push-subscriptions', old ?? {}));
  const renew = (old_endpoint: string | undefined, subscription: object | undefined) =>
    world.visitor.post('/api/push-subscriptions/renewal', { old_endpoint, ...subscription });
  expectHttpError(await renew(other?.endpoint, renewed), 404);
  expectOk(await renew(old?.endpoint, renewed));
  expectHttpError(await renew(old?.endpoint, other), 404);
  expect(await count()).toBe(1);
  // The page may have been faster.
  expectOk(await anna.post('/api/push-subscriptions', other ?? {}));
  expectOk(await renew(renewed?.endpoint, other));
  expect(await count()).toBe(1);
});

/** Stores a browser as before its push service or key was checked. */
async function saveUnchecked(subscription: { endpoint: string; p256dh: string; auth: string }) {
  const [session] = await listSessionsOf(world.db, anna.id, new Date(0));
  const viewer = { id: anna.id, sessionId: session?.id ?? 0 };
  await saveSubscription(world.db, viewer, subscription, world.clock.now());
}

test('browsers that were stored before and are not accepted any more are forgotten', async () => {
  const browser = await subscribe();
  const { endpoint, keys } = world.push.subscribe();
  await saveUnchecked({ ...keys, endpoint: 'https://example.org/1' });
  await saveUnchecked({ ...keys, endpoint, p256dh: Buffer.alloc(65, 4).toString('base64url') });
  await publishPet(world, anna);
  await work();
  expect(browser.messages).toHaveLength(1);
  expect(await count()).toBe(1);
});

test('the server does not follow a push service to another address', async () => {
  const paths: (string | undefined)[] = [];
  const server = createServer(({ url }, response) => {
    paths.push(url);
    response.writeHead(url === '/outside' ? 307 : 201, { location: '/inside' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  await saveUnchecked({ ...world.push.subscribe().keys, endpoint: `${origin}/outside` });
  const content = { text: 'Здравствуйте', path: '/', buttons: [] };
  const send = await createWebPushChannel({
    ...world.deps,
    config: { ...world.config, pushServices: [origin] },
    fetch,
  }).senderTo(anna.id);
  const result = await send?.({ isSilent: false, content });
  server.close();
  expect(paths).toEqual(['/outside']);
  expect(result?.outcome).toBe('later');
});

test('the key of the server stays the same and is told to clients', async () => {
  const key = async (app: TestApp) =>
    (await app.visitor.get<{ vapid_public_key: string }>('/api/settings')).body.vapid_public_key;
  const first = await key(world);
  expect(Buffer.from(first, 'base64url')).toHaveLength(65);
  expect(await key(await testApp())).toBe(first);
});
