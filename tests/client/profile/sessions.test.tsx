import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { failNext } from '#mock-env/msw/handlers.ts';
import { open, question, serve, signIn } from '#tests/support/screens.tsx';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let name: string;
let here: TestUser;
let count = 0;

beforeAll(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
});

beforeEach(async () => {
  count += 1;
  name = `anna${count}`;
  here = await world.as(name);
});

const isValid = async (user: TestUser) => (await user.get('/api/check-token')).status === 200;
const cards = async () => (await screen.findAllByRole('article')).map((card) => within(card));
const first = async () => {
  const [card] = await cards();
  if (!card) throw new Error('no session is listed');
  return card;
};

test('the profile leads to the list of sessions, this device first', async () => {
  await world.as(name);
  const user = await open('/profile', here);
  await user.click(await screen.findByRole('link', { name: 'Ваши устройства' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Ваши устройства' })).toBeVisible();
  const [current, other] = await cards();
  expect(current?.getByText('Это устройство')).toBeVisible();
  expect(other?.getByRole('heading', { name: 'Telegram' })).toBeVisible();
  expect(other?.getByText('Приложение в Telegram')).toBeVisible();
  expect(other?.getByText(/^Последний раз: сегодня, /u)).toBeVisible();
  expect(other?.queryByText('Это устройство')).not.toBeInTheDocument();
});

test('another session ends after a confirmation; a failure leaves it in the list', async () => {
  const phone = await world.as(name);
  const user = await open('/profile/sessions', here);
  const end = async () => {
    const [, other] = await cards();
    await user.click(other?.getByRole('button', { name: /^Выйти/u }) as HTMLElement);
    return question('Выйти на этом устройстве?');
  };
  await user.click((await end()).getByRole('button', { name: 'Отмена' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(await isValid(phone)).toBe(true);

  failNext('DELETE', /^\/api\/sessions\//u, { status: 500, detail: 'Не вышло' });
  await user.click((await end()).getByRole('button', { name: 'Выйти' }));
  await screen.findByText('Ошибка: Не вышло');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(await cards()).toHaveLength(2);

  await user.click((await end()).getByRole('button', { name: 'Выйти' }));
  await screen.findByText('Готово: на том устройстве вы вышли');
  expect(await cards()).toHaveLength(1);
  expect(await isValid(phone)).toBe(false);
  expect(await isValid(here)).toBe(true);
});

test('a session that has ended meanwhile leaves the list', async () => {
  const phone = await world.as(name);
  const user = await open('/profile/sessions', here);
  const [, other] = await cards();
  await phone.post('/api/logout');
  await user.click(other?.getByRole('button', { name: /^Выйти/u }) as HTMLElement);
  const dialog = await question('Выйти на этом устройстве?');
  await user.click(dialog.getByRole('button', { name: 'Выйти' }));
  await waitFor(async () => expect(await cards()).toHaveLength(1));
});

test('ending the current session signs out on this device', async () => {
  const user = await open('/profile/sessions', here);
  await user.click((await first()).getByRole('button', { name: /^Выйти/u }));
  const dialog = await question('Выйти на этом устройстве?');
  expect(dialog.getByText(/Вы выйдете на этом устройстве/u)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Выйти' }));
  await screen.findByRole('link', { name: /^Питомцы/u });
  expect(localStorage.getItem('access_token')).toBeNull();
  await waitFor(async () => expect(await isValid(here)).toBe(false));
});

test('a failed load offers a retry', async () => {
  failNext('GET', '/api/sessions', { status: 500 });
  const user = await open('/profile/sessions', here);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Не удалось загрузить список устройств.');
  await user.click(within(alert).getByRole('button', { name: 'Попробовать ещё раз' }));
  expect((await first()).getByText('Это устройство')).toBeVisible();
});

test('a visitor is sent to the login and returns', async () => {
  await open('/profile/sessions');
  await screen.findByRole('heading', { level: 1, name: 'Вход' });
  signIn(here.token);
  expect((await first()).getByText('Это устройство')).toBeVisible();
});
