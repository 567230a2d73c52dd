import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PetAd } from '#contract/sections/pets.ts';
import { choose, fieldOf, valueOf } from '#tests/support/formFields.ts';
import { photoFile } from '#tests/support/photos.ts';
import { lastSentTo, open, serve } from '#tests/support/screens.tsx';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

const LOST = '/new-post?category=Потерянные';
const FOUND = '/new-post?category=Найденные';
let world: TestApp;
let anna: TestUser;

beforeAll(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
  anna = await world.as('anna');
});
afterAll(() => void Reflect.deleteProperty(navigator, 'geolocation'));

async function openForm(path: string, user: TestUser): Promise<UserEvent> {
  const actions = await open(path, user);
  await screen.findByRole('option', { name: 'Собаки' });
  await screen.findByLabelText('Где');
  return actions;
}

const heading = () => screen.getByRole('heading', { level: 1 });

test('«Потеряли» opens a form of its own: where and when, the animal, then everything else', async () => {
  const user = await openForm(LOST, anna);
  expect(heading()).toHaveTextContent('Пропал питомец');
  const labels = () =>
    [...document.querySelectorAll('form label, form legend, form h2')]
      .map(({ textContent }) => textContent?.replace('*', '') ?? '')
      .filter((label) => /^\p{Lu}/u.test(label));
  expect(labels()).toEqual([
    'Фотографии',
    'Добавить фото',
    'Город',
    'Где',
    'Когда пропал',
    'Вид животного',
    'Окрас, до трёх',
    'Заголовок',
  ]);
  expect(valueOf('Когда пропал')).toMatch(/^2026-03-0\d$/u);
  expect(fieldOf('Заголовок')).toHaveAccessibleDescription(/Пропал рыжий бигль Рокки/u);
  expect(fieldOf('Заголовок')).not.toBeRequired();
  await user.click(screen.getByRole('button', { name: /^Ещё приметы/u }));
  for (const label of ['Порода', 'Пол', 'Размер', 'Ошейник', 'Номер чипа', 'Описание'])
    expect(fieldOf(label), label).toBeVisible();
  expect(fieldOf('Порода')).not.toBeRequired();
  expect(valueOf('Категория')).toBe('Потерянные');
  await user.click(fieldOf('Порода'));
  fireEvent.keyDown(fieldOf('Порода'), { key: 'ArrowDown' });
  await user.click(await screen.findByRole('option', { name: 'Не знаю' }));
  expect(fieldOf('Порода')).toHaveValue('');
});

test('a found pet needs photo, place and animal alone; its title is made from the facts', async () => {
  const boris = await world.as('boris');
  const user = await openForm(FOUND, boris);
  expect(heading()).toHaveTextContent('Нашёлся питомец');
  await user.upload(screen.getByLabelText('Добавить фото'), await photoFile('red'));
  await screen.findByRole('button', { name: 'Действия с фото 1' });
  await user.type(fieldOf('Город'), 'Тула');
  choose('Вид животного', 'Кошки');
  await user.click(screen.getByRole('button', { name: 'чёрный' }));
  await user.click(screen.getByRole('button', { name: 'Опубликовать' }));
  await screen.findByRole('heading', { level: 1, name: 'Найдена чёрная кошка' });
  const [ad] = (await boris.get<PetAd[]>('/api/my-articles')).body;
  expect(ad).toMatchObject({ title: 'Найдена чёрная кошка', breed: '', category: 'Найденные' });
});

test('«Моё место» fills in the nearest town of the catalogue and nothing more', async () => {
  const coords = { latitude: 54.19327, longitude: 37.61754 };
  const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>((found) =>
    found({ coords } as GeolocationPosition),
  );
  Object.assign(navigator, { geolocation: { getCurrentPosition } });
  const user = await openForm(LOST, await world.as('vera'));
  expect(getCurrentPosition).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Моё место' }));
  await waitFor(() => expect(valueOf('Город')).toBe('Тула'));
  expect(valueOf('Где')).toBe('');
  expect(await lastSentTo('/api/nearest-city')).toEqual({ lat: 54.19, lon: 37.62 });
});

test('a draft of another form does not open in that of a lost pet', async () => {
  const dina = await world.as('dina');
  await open('/new-post', dina);
  await screen.findByRole('option', { name: 'Собаки' });
  choose('Категория', 'Продажа');
  fireEvent.change(fieldOf('Заголовок'), { target: { value: 'Щенок' } });
  cleanup();
  await openForm(LOST, dina);
  expect(valueOf('Заголовок')).toBe('');
  expect(heading()).toHaveTextContent('Пропал питомец');
});
