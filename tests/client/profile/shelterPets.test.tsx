import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { failNext } from '#mock-env/msw/handlers.ts';
import type { PetAd } from '#contract/sections/pets.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { postPet, publishPet } from '#tests/support/pets.ts';
import { open, serve } from '#tests/support/screens.tsx';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

const ACTION = '/api/user/ad-action';
let world: TestApp;
let shelter: TestUser;

beforeEach(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
  shelter = await world.as('shelter');
  const mark = { user_id: shelter.id, kind: 'shelter', note: 'Устав' };
  expectOk(await (await world.as('admin')).post('/api/admin/verify', mark));
});

const own = async () => (await shelter.get<PetAd[]>('/api/my-articles')).body;
const box = (title: string) => screen.findByRole('checkbox', { name: `Выбрать: ${title}` });
const press = (user: UserEvent, name: string | RegExp) =>
  screen.findByRole('button', { name }).then((button) => user.click(button));

test('a pet that cannot be reserved is named and stays chosen, the others are reserved', async () => {
  await publishPet(world, shelter, { title: 'Рыжик' });
  await publishPet(world, shelter, { title: 'Найдёныш', category: 'Найденные' });
  const user = await open('/profile/pets', shelter);
  await user.click(await box('Рыжик'));
  await user.click(await box('Найдёныш'));
  await press(user, 'Забронировать');
  const failed = within(
    await screen.findByRole('region', { name: 'Не получилось, они остались выбранными' }),
  );
  expect(failed.getByRole('listitem')).toHaveTextContent(/^Найдёныш: [А-Я]/u);
  expect(await screen.findByRole('link', { name: 'Бронь 1' })).toBeVisible();
  expect(await box('Найдёныш')).toBeChecked();
  expect((await own()).filter((ad) => ad.is_reserved)).toMatchObject([{ title: 'Рыжик' }]);
});

test('without a connection nothing more is sent, and all stay chosen', async () => {
  for (const title of ['Рыжик', 'Мурка']) await publishPet(world, shelter, { title });
  const user = await open('/profile/pets', shelter);
  await user.click(await box('Рыжик'));
  await user.click(await box('Мурка'));
  failNext('POST', ACTION, 'network');
  await press(user, 'Забронировать');
  await screen.findByText(/^Не получилось: 2\sпитомца$/u);
  expect(await box('Рыжик')).toBeChecked();
  expect(await box('Мурка')).toBeChecked();
  expect((await own()).some((ad) => ad.is_reserved)).toBe(false);
});

test('ads that end differently end by one question', async () => {
  await publishPet(world, shelter, { title: 'Рыжик', category: 'В хорошие руки' });
  await publishPet(world, shelter, { title: 'Найдёныш', category: 'Найденные' });
  const user = await open('/profile/pets', shelter);
  await press(user, 'Выбрать все на странице');
  await press(user, 'Завершить');
  await press(user, 'Вернулись к хозяевам / Нашли дом');
  await screen.findByText(/^Завершено: 2\sпитомца$/u);
  const ends = (await own()).map(({ title, outcome }) => [title, outcome]);
  expect(Object.fromEntries(ends)).toEqual({ Рыжик: 'given', Найдёныш: 'returned' });
});

test('what waits for review is listed by pages and cannot be chosen', async () => {
  for (let number = 1; number <= 51; number += 1) {
    await postPet(shelter, { title: `Кот ${number}` });
  }
  const user = await open('/profile/pets?ads=review', shelter);
  await screen.findByText('Кот 51');
  expect(screen.queryByText('Кот 1')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Страница 2' }));
  await screen.findByText('Кот 1');
  expect(screen.queryByText('Кот 51')).toBeNull();
});

test('a shelter without pets is led to the table and to the form', async () => {
  await open('/profile/pets', shelter);
  expect(await screen.findByRole('link', { name: 'Разместить объявление' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Загрузить таблицей' })).toBeVisible();
});

test('a table that cannot be read is explained, and the choice stays', async () => {
  const user = await open('/profile/pets/import', shelter);
  const input = await waitFor(() => {
    const [first] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
    if (!first) throw new Error('no input yet');
    return first;
  });
  await user.upload(
    input,
    new File(['кличка;город\nРыжик;Тула'], 'наши.csv', { type: 'text/csv' }),
  );
  await screen.findByText('наши.csv');
  await press(user, 'Проверить');
  expect(await screen.findByText('Неизвестный столбец «кличка»')).toBeVisible();
  expect(screen.getByText('наши.csv')).toBeVisible();
});
