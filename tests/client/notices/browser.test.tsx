import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { NotificationSettings } from '#contract/notices.ts';
import { open, serve } from '#tests/support/screens.tsx';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let anna: TestUser;

beforeEach(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
  anna = await world.as('anna');
  let subscription: object | null = null;
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => {
      const { endpoint, keys } = world.push.subscribe();
      const unsubscribe = async () => (subscription = null);
      return (subscription = { endpoint, unsubscribe, toJSON: () => ({ endpoint, keys }) });
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
  await user.click(await screen.findByRole('button', { name: 'Включить' }));
  await screen.findByRole('button', { name: 'Выключить' });
  expect(await browsersOf(laptop)).toBe(1);

  await user.click(screen.getAllByRole('link', { name: 'Профиль' })[0] as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Выйти' }));
  await waitFor(async () => expect(await browsersOf(laptop)).toBe(0));
  const boris = await world.as('boris');
  await open('/profile/notices/settings', boris);
  await screen.findByRole('button', { name: 'Включить' });
  expect(await browsersOf(boris)).toBe(0);
});

test('the settings of a user who has logged in again are those of this browser', async () => {
  const user = await open('/profile/notices/settings', anna);
  await user.click(await screen.findByRole('button', { name: 'Включить' }));
  await screen.findByRole('button', { name: 'Выключить' });
  await anna.post('/api/logout-everywhere');
  const again = await world.as('anna');
  expect(await browsersOf(again)).toBe(0);
  cleanup();
  await open('/profile/notices/settings', again);
  await screen.findByRole('button', { name: 'Выключить' });
  expect(await browsersOf(again)).toBe(1);
});
