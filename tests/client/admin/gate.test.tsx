import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { failNext } from '#mock-env/msw/handlers.ts';
import { petIn, postPet } from '#tests/support/pets.ts';
import { open, serve } from '#tests/support/screens.tsx';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

let world: TestApp;

beforeEach(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
});

const notAdmin = 'Этот раздел открыт только администраторам';

async function expectSentHome(): Promise<void> {
  await waitFor(() => expect(window.location.pathname).toBe('/'), { timeout: 10_000 });
  expect(await screen.findByText(notAdmin)).toBeInTheDocument();
}

describe('the admin gate', () => {
  test('sends a visitor to the login', async () => {
    await open('/admin/refs');
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
  });

  test.each(['/admin', '/admin/ads/review', '/admin/users'])(
    'sends an ordinary user home from %s and says why',
    async (path) => {
      await open(path, await world.as('anna'));
      await expectSentHome();
    },
  );

  test('sends home a user whom the API rejects with 403', async () => {
    failNext('GET', '/api/admin/ads', { status: 403, detail: 'Недостаточно прав' });
    await open('/admin/ads', await world.as('admin'));
    await expectSentHome();
  });

  test('shows nothing while the check is pending, and retries after a failure', async () => {
    failNext('POST', '/api/user', 'network');
    const user = await open('/admin', await world.as('admin'));
    expect(screen.queryByRole('navigation', { name: 'Администрирование' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await screen.findByRole('navigation', { name: 'Администрирование' })).toBeVisible();
  });
});

test('the hub shows what is waiting and links to it', async () => {
  const anna = await world.as('anna');
  await petIn('published', world, anna);
  await postPet(anna);
  await postPet(anna);
  await anna.post('/api/send-message', { to_user: 0, text: 'Помогите' });
  const user = await open('/admin', await world.as('admin'));
  const pets = await screen.findByRole('link', { name: /^Питомцы/u });
  await waitFor(() => expect(pets).toHaveTextContent('2 ждут, первое — сегодня,'));
  const letters = screen.getByRole('link', {
    name: /^Письма в поддержку1.ждёт, первое — сегодня/u,
  });
  expect(letters).toHaveAttribute('href', '/admin/support');
  expect(screen.getByRole('link', { name: /^Барахолка/u })).toHaveTextContent('Ничего не ждёт');
  expect(screen.getByRole('link', { name: /^Барахолка/u })).toHaveAttribute(
    'href',
    '/admin/ads-market',
  );
  expect(pets).toHaveAttribute('href', '/admin/ads/review');
  const list = screen.getByRole('link', { name: 'Списком: питомцы' });
  expect(list).toHaveTextContent('Списком');
  await user.click(list);
  expect(await screen.findByRole('link', { name: 'Проверять по одному' })).toBeVisible();
});
