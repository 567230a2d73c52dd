import { insideMessenger, renderPage, sentTo, serve, startPage } from '#tests/support/screens.tsx';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { initDataOf } from '#tests/support/initData.ts';
import { enterMax, MAX, maxLaunchOf, maxUser } from '#tests/support/maxLaunch.ts';
import { testApp } from '#tests/support/testApp.ts';

test('a stored token of another account is never sent, and is replaced', async () => {
  const world = await testApp();
  serve(world);
  const anna = await world.enter({ id: 31_336, first_name: 'Анна' });
  localStorage.setItem('access_token', anna.token);

  insideMessenger({
    initData: () => initDataOf({ id: 31_337, first_name: 'Ольга' }, { at: world.clock.now() }),
  });
  const session = startPage();
  renderPage('/profile');
  await session;
  expect(await screen.findByRole('heading', { level: 2, name: 'Ольга' })).toBeVisible();
  for (const request of [
    ...sentTo('/api/check-token', 'GET'),
    ...sentTo('/api/profile', 'GET'),
    ...sentTo('/api/my-articles', 'GET'),
  ]) {
    expect(request.headers.get('authorization')).not.toBe(`Bearer ${anna.token}`);
  }
  expect(sentTo('/api/profile', 'GET')).toHaveLength(1);
  expect(localStorage.getItem('access_token')).not.toBe(anna.token);
});

test('the next launch in MAX goes on in the same session', async () => {
  const world = await testApp({ max: MAX });
  serve(world);
  const zoya = maxUser(70_002, 'Зоя');
  const { token } = await enterMax(world, zoya);
  localStorage.setItem('access_token', token);

  insideMessenger({
    name: 'max',
    initData: () => maxLaunchOf(zoya, { at: world.clock.now() }),
  });
  const session = startPage();
  renderPage('/profile');
  await session;
  expect(await screen.findByRole('heading', { level: 2, name: 'Зоя' })).toBeVisible();
  expect(sentTo('/api/auth/max')).toEqual([]);
});
