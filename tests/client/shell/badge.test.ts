import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { badgeStore } from '#src/app/idle/badgeStore.ts';
import { unreadStore } from '#src/messages/sync/unread.ts';
import { sessionStore } from '#src/session/sessionStore.ts';
import { createBrowserApi } from '#src/shared/api/browserApi.ts';
import { createStores } from '#src/shared/stores/stores.ts';
import { publishPet } from '#tests/support/pets.ts';
import { serve } from '#tests/support/screens.tsx';
import { startServiceWorker } from '#tests/support/serviceWorker.ts';
import { testApp } from '#tests/support/testApp.ts';

let onIcon: number | undefined;

beforeEach(() => {
  onIcon = undefined;
  Object.assign(navigator, { setAppBadge: async (count: number) => void (onIcon = count) });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'setAppBadge');
});

test('the icon counts unread messages and notices, and nothing after the log-out', async () => {
  const world = await testApp();
  serve(world);
  const anna = await world.as('anna');
  await publishPet(world, anna);
  localStorage.setItem('access_token', anna.token);
  const api = createBrowserApi();
  const stores = createStores(api);
  const session = stores.get(sessionStore);
  api.useCredentials(session.credentials);
  await session.startSession();

  stores.get(badgeStore);
  const { body: notices } = await anna.get<unknown[]>('/api/notices');
  await waitFor(() => expect(onIcon).toBe(notices.length));
  stores.get(unreadStore).showCounts({ total: 2, failed: 0 });
  expect(onIcon).toBe(notices.length + 2);
  session.signOut();
  expect(onIcon).toBe(0);
});

test('a push counts on the icon while no page is open', async () => {
  let windows: object[] = [{}];
  const { dispatch } = startServiceWorker({
    fetch: async () => new Response(),
    registration: { showNotification: async () => {} },
    clients: { matchAll: async () => windows },
  });
  const push = { data: { json: () => ({ text: 'Вам ответили', path: '/messages', unread: 3 }) } };
  await dispatch('push', push);
  expect(onIcon).toBeUndefined();
  windows = [];
  await dispatch('push', push);
  expect(onIcon).toBe(3);
});
