import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publishPet } from '#tests/support/pets.ts';
import { open, serve } from '#tests/support/screens.tsx';
import { testApp } from '#tests/support/testApp.ts';

beforeEach(async () => {
  const world = await testApp();
  serve(world);
  await publishPet(world, await world.as('anna'));
  vi.stubGlobal('caches', { match: async () => undefined });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  delete document.documentElement.dataset['kept'];
});

test('without a connection and a copy a link stays inside the app', async () => {
  const user = await open('/');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await user.click(await screen.findByRole('link', { name: /^Услуги/u }));
  await waitFor(() => expect(window.location.pathname).toBe('/services'));
});

test('a kept copy says that it is one', async () => {
  document.documentElement.dataset['kept'] = '';
  await open('/posts');
  await screen.findByText('Нет связи. Показываем сохранённую страницу');
});
