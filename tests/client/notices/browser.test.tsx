import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { NotificationSettings } from '#contract/notices.ts';
import { exportSubscriptions } from '#server/notices/channels/webPush/pushes.queries.ts';
import { renewPush } from '#src/shared/device/webPush.ts';
import { open, page, serve } from '#tests/support/screens.tsx';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let anna: TestUser;
/** The key that the browser remembers instead of the server's. */
let earlierKey: Uint8Array | undefined;
/** The URL of the browser's latest subscription. */
let subscribedWith: string | undefined;

beforeEach(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
  anna = await world.as('anna');
  let subscription: object | null = null;
  subscribedWith = undefined;
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async ({ applicationServerKey }: PushSubscriptionOptions) => {
      const { endpoint, keys } = world.push.subscribe();
      const unsubscribe = async () => (subscription = null);
      const options = { applicationServerKey: earlierKey ?? applicationServerKey };
      subscribedWith = endpoint;
      subscription = { endpoint, options, unsubscribe, toJSON: () => ({ endpoint, keys }) };
      return subscription;
    },
  };
  const registration = { pushManager };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      ready: Promise.resolve(registration),
      register: async () => registration,
      getRegistration: async () => registration,
    },
  });
  const requestPermission = async () => 'granted';
  Object.assign(window, {
    PushManager: Object,
    Notification: { permission: 'granted', requestPermission },
  });
});
afterEach(() => {
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const browsersOf = async (user: TestUser) =>
  (await user.get<NotificationSettings>('/api/notification-settings')).body.channels.web_push;

test('notices of a user who logs out come to this browser no more', async () => {
  const laptop = await world.as('anna');
  const user = await open('/profile/notices/settings', anna);
  await user.click(await screen.findByRole('button', { name: /^Этот браузер.*Включить$/u }));
  await screen.findByRole('button', { name: /^Этот браузер.*Выключить$/u });
  expect(await browsersOf(laptop)).toBe(1);

  await user.click(screen.getAllByRole('link', { name: 'Профиль' })[0] as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Выйти' }));
  await waitFor(async () => expect(await browsersOf(laptop)).toBe(0));
  const boris = await world.as('boris');
  await open('/profile/notices/settings', boris);
  await screen.findByRole('button', { name: /^Этот браузер.*Включить$/u });
  expect(await browsersOf(boris)).toBe(0);
});

test('the settings of a user who has logged in again are those of this browser', async () => {
  const user = await open('/profile/notices/settings', anna);
  await user.click(await screen.findByRole('button', { name: /^Этот браузер.*Включить$/u }));
  await screen.findByRole('button', { name: /^Этот браузер.*Выключить$/u });
  await anna.post('/api/logout-everywhere');
  const again = await world.as('anna');
  expect(await browsersOf(again)).toBe(0);
  cleanup();
  await open('/profile/notices/settings', again);
  await screen.findByRole('button', { name: /^Этот браузер.*Выключить$/u });
  expect(await browsersOf(again)).toBe(1);
});

test('a browser that has subscribed under an earlier key of the server subscribes again', async () => {
  const user = await open('/profile/notices/settings', anna);
  earlierKey = new Uint8Array(65);
  await user.click(await screen.findByRole('button', { name: /^Этот браузер.*Включить$/u }));
  await screen.findByRole('button', { name: /^Этот браузер.*Выключить$/u });
  const [earlier] = await exportSubscriptions(world.db, anna.id);
  earlierKey = undefined;
  await renewPush(page);
  const endpoints = (await exportSubscriptions(world.db, anna.id)).map(({ endpoint }) => endpoint);
  expect(endpoints).toContain(subscribedWith);
  expect(subscribedWith).not.toBe(earlier?.endpoint);

  const same = subscribedWith;
  await renewPush(page);
  expect(subscribedWith).toBe(same);
});
