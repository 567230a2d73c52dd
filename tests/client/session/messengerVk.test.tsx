import {
  answerFor,
  insideMessenger,
  renderPage,
  serve,
  startPage,
} from '#tests/support/screens.tsx';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { createVkId } from '#mock-env/vkid/vkid.ts';
import { leftFor } from '#tests/support/leftPages.ts';
import { initDataOf } from '#tests/support/initData.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

const APP_ID = 77;

let world: TestApp;
const vk = createVkId({
  appId: APP_ID,
  redirectUri: 'https://petskod.test/login',
  clock: () => world.clock.now(),
});
answerFor('https://id.vk.ru', (request) => vk.fetch(request));

beforeAll(async () => {
  world = await testApp({ vkAppId: APP_ID });
  serve(world);
  const twoDaysAgo = new Date(world.clock.now().getTime() - 48 * 3_600_000);
  const initData = initDataOf({ id: 31_337, first_name: 'Ольга' }, { at: twoDaysAgo });
  insideMessenger({ initData: () => initData });
});

test('after a failed silent login VK ID logs in, until the app is closed', async () => {
  void startPage();
  const user = renderPage('/login');
  expect(await screen.findByRole('button', { name: 'Закрыть приложение' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Войти с VK ID' }));
  await waitFor(() => expect(leftFor).toHaveLength(1));
  const answer = await fetch(String(leftFor[0]), {
    method: 'POST',
    body: new URLSearchParams({ user: 'pavel' }),
    redirect: 'manual',
  });
  const back = new URL(answer.headers.get('location') ?? '');
  cleanup();

  void startPage();
  renderPage(back.pathname + back.search);
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  cleanup();

  void startPage();
  renderPage('/profile');
  expect(await screen.findByRole('heading', { level: 2, name: 'Павел Д.' })).toBeVisible();
});
