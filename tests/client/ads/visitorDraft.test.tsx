import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { PetAd } from '#contract/sections/pets.ts';
import { choose, fieldOf, valueOf } from '#tests/support/formFields.ts';
import { photoFile } from '#tests/support/photos.ts';
import { loginSheet, open, sentTo, serve, signIn } from '#tests/support/screens.tsx';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

const FOUND = '/new-post?category=Найденные';
let world: TestApp;
let anna: TestUser;

beforeEach(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
  anna = await world.as('anna');
});

/** Fills in a found cat, as a visitor. */
async function fillIn() {
  const user = await open(FOUND);
  await screen.findByRole('option', { name: 'Собаки' });
  await user.upload(await screen.findByLabelText('Добавить фото'), await photoFile('red'));
  await screen.findByRole('button', { name: 'Действия с фото 1' });
  fireEvent.change(await screen.findByLabelText(/^Город/u), { target: { value: 'Тула' } });
  choose('Вид животного', 'Кошки');
  return user;
}
const publish = () => screen.getByRole('button', { name: 'Опубликовать' });
const posted = async () => (await anna.get<PetAd[]>('/api/my-articles')).body;

test('a visitor fills in the whole form, and it is posted once they have logged in', async () => {
  const user = await fillIn();
  await user.click(publish());
  await loginSheet();
  expect(sentTo('/api/articles/create')).toEqual([]);
  act(() => signIn(anna.token));
  await screen.findByRole('heading', { level: 1, name: 'Найдена кошка' });
  const [ad] = await posted();
  expect(ad).toMatchObject({ city: 'Тула', category: 'Найденные' });
  expect(ad?.images).toHaveLength(1);
  cleanup();
  await open(FOUND, anna);
  await screen.findByRole('option', { name: 'Собаки' });
  expect(valueOf('Вид животного')).toBe('');
});

test('errors come before the login', async () => {
  const user = await open(FOUND);
  await screen.findByRole('option', { name: 'Собаки' });
  await user.click(publish());
  await screen.findByRole('alert');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(fieldOf('Вид животного')).toBeInvalid();
});

test('a login without a press of the button keeps the draft with its photos', async () => {
  await fillIn();
  cleanup();
  await open(FOUND, anna);
  await waitFor(() => expect(valueOf('Вид животного')).toBe('Кошки'));
  expect(await screen.findByRole('img', { name: /^Фото 1 из 1/u })).toBeVisible();
  expect(await posted()).toEqual([]);
});

test('a user’s own draft is not replaced by that of a visitor', async () => {
  await open(FOUND, anna);
  fireEvent.change(await screen.findByLabelText('Где'), { target: { value: 'Мой двор' } });
  cleanup();
  act(() => localStorage.removeItem('access_token'));
  await fillIn();
  cleanup();
  await open(FOUND, anna);
  expect(await screen.findByLabelText('Где')).toHaveValue('Мой двор');
});
