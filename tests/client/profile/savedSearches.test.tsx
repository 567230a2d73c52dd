import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failNext } from '#mock-env/msw/handlers.ts';
import type { SavedSearch } from '#contract/search/savedSearches.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { publishPet } from '#tests/support/pets.ts';
import {
  addressed,
  expectTitles,
  leaveToLogIn,
  open,
  question,
  serve,
} from '#tests/support/screens.tsx';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let anna: TestUser;

beforeEach(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
  anna = await world.as('anna');
});
afterEach(() => {
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
});

const saved = async () => (await anna.get<SavedSearch[]>('/api/saved-searches')).body;
const saveButton = () => screen.findByRole('button', { name: 'Сохранить поиск' });

test('a list is saved in one tap, which offers notices and leads to the saved searches', async () => {
  Object.assign(window, { PushManager: Object, Notification: { permission: 'default' } });
  await publishPet(world, await world.as('boris'), { title: 'Рекс' });
  const user = await open('/posts?type=Собаки&city=Москва', anna);
  await expectTitles('Рекс');
  await user.click(await saveButton());
  await screen.findByText('Поиск сохранён. Сообщим о новых');
  expect(await saved()).toMatchObject([
    { section: 'pets', filters: { type: 'Собаки', city: 'Москва' }, notify: 'instant' },
  ]);
  // The bookmark leads there, too, and saves nothing again.
  expect(screen.getByRole('button', { name: 'Поиск сохранён' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Сохранить поиск' })).not.toBeInTheDocument();
  await user.click(screen.getByText('Поиск сохранён. Сообщим о новых'));
  await screen.findByRole('heading', { level: 1, name: 'Сохранённые поиски' });
  expect(
    await screen.findByRole('button', { name: 'Сообщить, когда появится подходящее' }),
  ).toBeInTheDocument();
});

test('a list that was saved before is marked, another is not', async () => {
  const filters = { type: 'Собаки', city: 'Тула', radius: 50 };
  expectOk(await anna.post('/api/saved-searches', { section: 'pets', filters }));
  await open('/posts?radius=50&city=Тула&type=Собаки', anna);
  expect(await screen.findByRole('button', { name: 'Поиск сохранён' })).toBeVisible();
  await open('/posts?city=Тула&type=Собаки', anna);
  await waitFor(() => expect(screen.queryByText('Поиск сохранён')).toBeNull());
  expect((await screen.findAllByRole('button', { name: 'Сохранить поиск' }))[0]).toBeVisible();
});

test('an empty list is saved by a visitor after the login', async () => {
  const user = await open('/market?q=миска');
  const empty = await screen.findByText('Объявления не найдены.');
  const main = within(empty.parentElement as HTMLElement);
  await user.click(main.getByRole('button', { name: 'Сохранить поиск' }));
  await leaveToLogIn(user);
  await open('/market?q=миска', anna);
  await screen.findByText('Поиск сохранён. Сообщим о новых');
  expect(await saved()).toMatchObject([{ section: 'market', filters: { q: 'миска' } }]);
});

test('the profile lists searches with their news; they are opened, renamed, muted, deleted', async () => {
  const search = { section: 'pets', filters: { type: 'Собаки' } };
  await anna.post('/api/saved-searches', search);
  world.clock.advance({ minutes: 1 });
  await publishPet(world, await world.as('boris'), { title: 'Рекс' });
  const user = await open('/profile', anna);
  await user.click(await screen.findByRole('link', { name: 'Сохранённые поиски' }));
  const card = within(await screen.findByRole('article'));
  expect(card.getByText('1 новое')).toBeVisible();

  await user.selectOptions(
    card.getByRole('combobox', { name: 'Когда сообщать: Собаки' }),
    'Раз в день, в 10:00',
  );
  await waitFor(async () => expect(await saved()).toMatchObject([{ notify: 'daily' }]));

  await user.click(card.getByRole('button', { name: 'Переименовать: Собаки' }));
  const field = await screen.findByRole('textbox', { name: 'Название' });
  await user.clear(field);
  await user.type(field, 'Друг для Васи');
  failNext('POST', /^\/api\/saved-searches\//u, { status: 500, detail: 'Не вышло' });
  await user.click(screen.getByRole('button', { name: 'Сохранить' }));
  await screen.findByText('Не вышло');
  expect(field).toHaveValue('Друг для Васи');
  await user.click(screen.getByRole('button', { name: 'Сохранить' }));

  await user.click(await screen.findByRole('link', { name: 'Друг для Васи' }));
  await expectTitles('Рекс');
  expect(addressed()).toEqual({ type: 'Собаки' });
  await waitFor(async () => expect(await saved()).toMatchObject([{ unseen: 0 }]));

  window.history.back();
  await user.click(await screen.findByRole('button', { name: 'Удалить: Друг для Васи' }));
  await user.click((await question('Удалить поиск?')).getByRole('button', { name: 'Удалить' }));
  await screen.findByText(/Здесь будут поиски/u);
  expect(await saved()).toEqual([]);
});
