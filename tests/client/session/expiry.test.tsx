import { open, page, sentTo, serve, signIn } from '#tests/support/screens.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { getProfile } from '#contract/profile.ts';
import { publishPet } from '#tests/support/pets.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

let world: TestApp;

beforeAll(async () => {
  world = await testApp();
  serve(world);
  await publishPet(world, await world.as('author'), { title: 'Щенок из соседнего двора' });
});

/** «Log out on all devices», pressed on another one. */
const endOnAnotherDevice = async (name: string) =>
  (await world.as(name)).post('/api/logout-everywhere');

/** What a screen may ask of the server on its own at any time. */
const askSomething = () =>
  act(async () => void (await page.api.fetch(getProfile, {}).catch(() => {})));

const heart = () => screen.findByRole('button', { name: /избранн/u });
const sheet = () => screen.findByRole('alertdialog', { name: 'Нужно войти' });

test('a form keeps what was typed, through the sheet and the login', async () => {
  const person = await open('/new-post-event', await world.as('anna'));
  await person.type(await screen.findByLabelText(/Заголовок/u), 'Прогулка такс');
  await endOnAnotherDevice('anna');
  // Whatever asks next is refused.
  await askSomething();

  expect(await sheet()).toHaveTextContent('Вход устарел');
  expect(screen.getByLabelText(/Заголовок/u)).toHaveValue('Прогулка такс');
  await person.click(within(await sheet()).getByRole('button', { name: 'Войти' }));
  await waitFor(() => expect(screen.queryByLabelText(/Заголовок/u)).toBeNull());
  expect(window.location.pathname).toBe('/login');

  const { token } = await world.as('anna');
  act(() => signIn(token));
  expect(await screen.findByLabelText(/Заголовок/u)).toHaveValue('Прогулка такс');
  expect(window.location.pathname).toBe('/new-post-event');
});

test('a heart whose login ran out asks in again, and is filled after that', async () => {
  const person = await open('/posts', await world.as('boris'));
  const empty = await heart();
  await waitFor(() => expect(sentTo('/api/favorites', 'GET')).not.toHaveLength(0));
  await endOnAnotherDevice('boris');
  await person.click(empty);
  expect(await sheet()).toHaveTextContent('вы вернётесь сюда');
  expect(await heart()).toHaveAttribute('aria-pressed', 'false');

  await person.click(within(await sheet()).getByRole('button', { name: 'Войти' }));
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  const { token } = await world.as('boris');
  act(() => signIn(token));
  await waitFor(async () => expect(await heart()).toHaveAttribute('aria-pressed', 'true'));
  expect(window.location.pathname).toBe('/posts');
});

test('what everyone may see is shown to whoever was signed out meanwhile', async () => {
  const person = await open('/posts', await world.as('vera'));
  await heart();
  await endOnAnotherDevice('vera');
  await askSomething();
  await person.click(within(await sheet()).getByRole('button', { name: 'Отмена' }));
  expect(await screen.findByRole('heading', { name: 'Щенок из соседнего двора' })).toBeVisible();
  expect(localStorage.getItem('access_token')).toBeNull();
});

test('a screen of one’s own leads to the login and back', async () => {
  const galya = await world.as('galya');
  await open('/favorites', galya);
  await screen.findByRole('heading', { name: 'Избранное' });
  await endOnAnotherDevice('galya');
  await askSomething();
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(await screen.findByText('Вход устарел. Войдите, пожалуйста, ещё раз')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const { token } = await world.as('galya');
  act(() => signIn(token));
  await waitFor(() => expect(window.location.pathname).toBe('/favorites'));
});

test('a login in another tab is taken over, a waiting sheet closes', async () => {
  const person = await open('/posts');
  await person.click(await heart());
  await sheet();
  const { token } = await world.as('dasha');
  localStorage.setItem('access_token', token);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' })));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await person.click(await heart());
  await waitFor(() => expect(sentTo('/api/toggle-favorite')).toHaveLength(1));
});

test('a log-out in another tab leaves a form as it is; sending it asks in again', async () => {
  const person = await open('/new-post-event', await world.as('egor'));
  await person.type(await screen.findByLabelText(/Заголовок/u), 'Слёт корги');
  localStorage.removeItem('access_token');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' })));
  expect(screen.getByLabelText(/Заголовок/u)).toHaveValue('Слёт корги');
  await askSomething();
  expect(await sheet()).toHaveTextContent('Вход устарел');
  expect(screen.getByLabelText(/Заголовок/u)).toHaveValue('Слёт корги');
});
