import { beforeEach, expect, test } from 'vitest';
import type { NotificationSettings } from '#contract/notices.ts';
import { exportSubscriptions } from '#server/notices/channels/webPush/pushes.queries.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { startServiceWorker } from '#tests/support/serviceWorker.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let anna: TestUser;
let dispatch: ReturnType<typeof startServiceWorker>['dispatch'];
let shown: { title: string; options: NotificationOptions }[];

beforeEach(async () => {
  world = await testApp();
  anna = await world.as('anna');
  shown = [];
  const registration = {
    showNotification: async (title: string, options: NotificationOptions) =>
      void shown.push({ title, options }),
    pushManager: {
      async subscribe({ applicationServerKey }: PushSubscriptionOptionsInit) {
        const settings = await world.visitor.get<{ vapid_public_key: string }>('/api/settings');
        expect(applicationServerKey).toBe(settings.body.vapid_public_key);
        const subscription = world.push.subscribe();
        return { ...subscription, toJSON: () => subscription };
      },
    },
  };
  const call = async (path: string, init?: RequestInit) => world.app.request(path, init);
  ({ dispatch } = startServiceWorker({ fetch: call, registration }));
});

test('the second message of a dialog replaces the first, and is heard too', async () => {
  const data = { json: () => ({ text: 'Пользователь Вера:\nДа', path: '/messages?with=7' }) };
  await dispatch('push', { data });
  expect(shown).toMatchObject([{ options: { tag: '/messages?with=7', renotify: true } }]);
});

const asText = (text: string) => ({ json: () => JSON.parse(text) as unknown, text: () => text });
test.each([
  ['without data', null, 'Есть новости: откройте уведомления'],
  ['with a text', asText('Привет'), 'Привет'],
  ['with an empty text', asText(''), 'Есть новости: откройте уведомления'],
  ['with other JSON', asText('7'), '7'],
  ['with JSON null', asText('null'), 'null'],
])('a push %s shows a notice that leads to all notices', async (_, data, body) => {
  await dispatch('push', { data });
  expect(shown).toMatchObject([
    { title: 'petskod', options: { body, data: { path: '/profile/notices' } } },
  ]);
});

test('a subscription that the browser has changed goes on under its new URL', async () => {
  const oldSubscription = world.push.subscribe();
  expectOk(await anna.post('/api/push-subscriptions', oldSubscription));
  await dispatch('pushsubscriptionchange', { oldSubscription });
  const { body } = await anna.get<NotificationSettings>('/api/notification-settings');
  expect(body.channels.web_push).toBe(1);
  const [renewed] = await exportSubscriptions(world.db, anna.id);
  expect(renewed?.endpoint).not.toBe(oldSubscription.endpoint);
  expect(world.push.browserOf(renewed?.endpoint ?? '')).toBeDefined();
});
