import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { NotificationSettings } from '#contract/notices.ts';
import { exportSubscriptions } from '#server/notices/channels/webPush/pushes.queries.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

type Listener = (event: object) => void;

const SOURCE = readFileSync(join(import.meta.dirname, '../../../public/serviceWorker.js'), 'utf8');

let world: TestApp;
let anna: TestUser;
let listeners: Map<string, Listener>;
let shown: { title: string; options: NotificationOptions }[];

beforeEach(async () => {
  world = await testApp();
  anna = await world.as('anna');
  listeners = new Map();
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
  const self = {
    registration,
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  };
  const call = (path: string, init?: RequestInit) => world.app.request(path, init);
  // oxlint-disable-next-line no-new-func
  new Function('self', 'fetch', SOURCE)(self, call);
});

/** Tells the worker of an event and waits until it is done with it. */
async function dispatch(name: string, event: object): Promise<void> {
  const work: Promise<unknown>[] = [];
  listeners.get(name)?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) });
  await Promise.all(work);
}

test('the second message of a dialog replaces the first, and is heard too', async () => {
  const data = { json: () => ({ text: 'Пользователь Вера:\nДа', path: '/messages?with=7' }) };
  await dispatch('push', { data });
  expect(shown).toMatchObject([{ options: { tag: '/messages?with=7', renotify: true } }]);
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
