import {
  favoritesLoaded,
  leaveToLogIn,
  open,
  page,
  sentTo,
  serve,
  signIn,
} from '#tests/support/screens.tsx';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { getProfile } from '#contract/profile/profile.ts';
import { delayNext } from '#mock-env/msw/handlers.ts';
import { photoFile } from '#tests/support/photos.ts';
import { publishPet } from '#tests/support/pets.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

let world: TestApp;

beforeAll(async () => {
  world = await testApp();
  serve(world);
  await publishPet(world, await world.as('author'), { title: 'Щенок из соседнего двора' });
});

/** «Выйти на всех устройствах» on another device. */
const endOnAnotherDevice = async (name: string) =>
  (await world.as(name)).post('/api/logout-everywhere');

/** A request that a screen may send at any time. */
const sendAnyRequest = () =>
  act(async () => void (await page.api.fetch(getProfile, {}).catch(() => {})));

const favoriteButton = () => screen.findByRole('button', { name: /избранн/u });
const sheet = () => screen.findByRole('dialog', { name: 'Нужно войти' });

test('a form keeps its input through the login', async () => {
  const user = await open('/new-post-event', await world.as('anna'));
  await user.type(await screen.findByLabelText(/Заголовок/u), 'Прогулка такс');
  await endOnAnotherDevice('anna');
  // The next request gets a 401.
  await sendAnyRequest();

  expect(await sheet()).toHaveTextContent('Вход устарел');
  expect(screen.getByLabelText(/Заголовок/u)).toHaveValue('Прогулка такс');
  await leaveToLogIn(user);
  await open('/new-post-event', await world.as('anna'));
  expect(await screen.findByLabelText(/Заголовок/u)).toHaveValue('Прогулка такс');
});

test.each(['loading', 'loaded'])(
  'a favorite with an expired login opens the login, and is added after it; favorites %s',
  async (state) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    delayNext('GET', '/api/favorites', promise);
    const user = await open('/posts', await world.as(`reader-${state}`));
    const empty = await favoriteButton();
    if (state === 'loaded') {
      resolve();
      await favoritesLoaded();
    }
    await endOnAnotherDevice(`reader-${state}`);
    await user.click(empty);
    resolve();
    expect(await sheet()).toHaveTextContent('вы вернётесь сюда');
    expect(await favoriteButton()).toHaveAttribute('aria-pressed', 'false');
    // A second request could only be rejected as well.
    expect(sentTo('/api/toggle-favorite').length).toBeLessThan(2);

    await leaveToLogIn(user);
    await open('/posts', await world.as(`reader-${state}`));
    await waitFor(async () =>
      expect(await favoriteButton()).toHaveAttribute('aria-pressed', 'true'),
    );
  },
);

test('public lists work after the login expired', async () => {
  const user = await open('/posts', await world.as('vera'));
  await favoriteButton();
  await endOnAnotherDevice('vera');
  await sendAnyRequest();
  await user.click(within(await sheet()).getByRole('button', { name: 'Закрыть' }));
  expect(await screen.findByRole('heading', { name: 'Щенок из соседнего двора' })).toBeVisible();
  expect(localStorage.getItem('access_token')).toBeNull();
});

test('a private screen leads to the login and back', async () => {
  const galya = await world.as('galya');
  await open('/favorites', galya);
  await screen.findByRole('heading', { name: 'Избранное' });
  await endOnAnotherDevice('galya');
  await sendAnyRequest();
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(await screen.findByText(/^Вход устарел/u)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const { token } = await world.as('galya');
  act(() => signIn(token));
  await waitFor(() => expect(window.location.pathname).toBe('/favorites'));
});

/** Ends the login on another device, meets it here, and logs in again. */
async function loseLogin(name: string, screenPath: string): Promise<void> {
  await endOnAnotherDevice(name);
  await sendAnyRequest();
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  // Telegram's and VK ID's logins load other pages: only what is stored comes back.
  cleanup();
  await open('/login');
  expect(await screen.findByText(/^Вход устарел/u)).toBeVisible();
  const { token } = await world.as(name);
  act(() => signIn(token));
  await waitFor(() => expect(window.location.pathname).toBe(screenPath));
}

test('a name, half written, comes back after the login', async () => {
  const user = await open('/profile', await world.as('inna'));
  await user.click(await screen.findByRole('button', { name: 'Изменить имя' }));
  const name = await screen.findByRole('textbox', { name: 'Имя пользователя' });
  await user.clear(name);
  await user.type(name, 'Инна Сергеевна');
  await loseLogin('inna', '/profile');
  expect(await screen.findByRole('textbox', { name: 'Имя пользователя' })).toHaveValue(
    'Инна Сергеевна',
  );
  await user.click(screen.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByRole('heading', { name: 'Инна Сергеевна' })).toBeVisible();
  expect(localStorage.getItem(`typed-name:${(await world.as('inna')).id}`)).toBeNull();
});

test('a promo’s form comes back after the login, its photo too', async () => {
  const user = await open('/admin/promo', await world.as('admin'));
  await user.type(await screen.findByRole('textbox', { name: 'Ссылка' }), 'https://zoo.test/');
  await user.upload(screen.getByLabelText('Выбрать изображение'), await photoFile('red'));
  const preview = () =>
    within(screen.getByRole('region', { name: 'Как увидят люди' })).getByRole('presentation');
  await waitFor(() => expect(preview()).toHaveAttribute('src', expect.stringMatching(/^blob:/u)));
  await loseLogin('admin', '/admin/promo');
  const link = () => screen.findByRole('textbox', { name: 'Ссылка' });
  expect(await link()).toHaveValue('https://zoo.test/');
  await waitFor(() => expect(preview()).toHaveAttribute('src', expect.stringMatching(/^blob:/u)));
  await user.click(screen.getByRole('button', { name: 'Начать заново' }));
  expect(await link()).toHaveValue('');
});

test('support’s answer comes back after the login', async () => {
  const olga = await world.as('olga');
  await olga.post('/api/send-message', { to_user: 0, text: 'Помогите' });
  const letter = `/admin/support?with=${olga.id}`;
  const answer = () => screen.findByRole('textbox', { name: 'Ответ поддержки' });
  const user = await open(letter, await world.as('admin'));
  await user.type(await answer(), 'Здравствуйте, Ольга');
  await loseLogin('admin', '/admin/support');
  expect(await answer()).toHaveValue('Здравствуйте, Ольга');
});

test('a login in another tab applies here and closes the sheet', async () => {
  const user = await open('/posts');
  await user.click(await favoriteButton());
  await sheet();
  const { token } = await world.as('dasha');
  localStorage.setItem('access_token', token);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' })));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(await favoriteButton());
  await waitFor(() => expect(sentTo('/api/toggle-favorite')).toHaveLength(1));
});

test('a log-out in another tab keeps a form; sending it opens the login', async () => {
  const user = await open('/new-post-event', await world.as('egor'));
  await user.type(await screen.findByLabelText(/Заголовок/u), 'Слёт корги');
  localStorage.removeItem('access_token');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' })));
  expect(screen.getByLabelText(/Заголовок/u)).toHaveValue('Слёт корги');
  await sendAnyRequest();
  expect(await sheet()).toHaveTextContent('Вход устарел');
  expect(screen.getByLabelText(/Заголовок/u)).toHaveValue('Слёт корги');
});
