import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { paths } from '#contract/paths.ts';
import type { NotificationSettings } from '#contract/notices.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { initDataOf } from '#tests/support/initData.ts';
import { publishPet } from '#tests/support/pets.ts';
import { insideMessenger, open, renderPage, serve, startPage } from '#tests/support/screens.tsx';
import { telegramHost } from '#tests/support/telegramHost.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let anna: TestUser;

beforeEach(async () => {
  world = await testApp();
  serve(world);
  anna = await world.enter({ id: 4711, first_name: 'Анна' });
});

test('a link to the own app in a message opens inside it', async () => {
  const boris = await world.as('boris');
  const host = await telegramHost();
  const bot = world.config.botUsername;
  const text = `Все щенки: https://t.me/${bot}/app?startapp=list-post и https://example.com`;
  expectOk(await boris.post('/api/send-message', { to_user: anna.id, text }));
  const user = await open(`/messages?with=${boris.id}`, anna);
  await user.click(await screen.findByRole('link', { name: 'https://example.com' }));
  expect(host.said('web_app_open_link')).toMatchObject([{ url: 'https://example.com/' }]);
  await user.click(screen.getByRole('link', { name: /^https:.*startapp=list-post$/u }));
  await waitFor(() => expect(window.location.pathname).toBe(paths.posts));
  expect(host.said('web_app_open_tg_link')).toEqual([]);
});

test('a client before 6.1 shares by the clipboard and does not leave the app', async () => {
  const host = await telegramHost({ version: '6.0' });
  const ad = await publishPet(world, anna);
  const user = await open(`/post/${ad}`, anna);
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(await screen.findByRole('button', { name: 'Ещё действия' }));
  await user.click(await screen.findByRole('button', { name: 'Поделиться' }));
  await waitFor(() => expect(copied).toHaveBeenCalledWith(expect.stringContaining(`post_${ad}`)));
  expect(host.said('web_app_open_tg_link')).toEqual([]);
  expect(window.location.pathname).toBe(`/post/${ad}`);
});

test('a sign-in tells the time zone of the device', async () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const zoneOf = async () =>
    (await anna.get<NotificationSettings>('/api/notification-settings')).body.quiet.timezone;
  const given = { quiet: { timezone: 'Asia/Kamchatka' } };
  expectOk(await anna.post('/api/notification-settings', given));
  const initData = initDataOf({ id: 4711, first_name: 'Анна' }, { at: world.clock.now() });
  insideMessenger({ initData: () => initData });
  await startPage();
  renderPage(paths.home);
  await waitFor(async () => expect(await zoneOf()).toBe(timeZone));
});
