import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PetAd } from '#contract/sections/pets.ts';
import { choose, fieldOf, valueOf } from '#tests/support/formFields.ts';
import { petIn, postPet, publishPet } from '#tests/support/pets.ts';
import { photoFile } from '#tests/support/photos.ts';
import { open, serve } from '#tests/support/screens.tsx';
import { events, publish } from '#tests/support/sections.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let anna: TestUser;

beforeEach(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
  anna = await world.as('anna');
});

const openMenu = async (path: string) => {
  const user = await open(path, anna);
  await user.click(await screen.findByRole('button', { name: 'Ещё действия' }));
  return user;
};
const photosIn = () => within(screen.getByRole('group', { name: /^Фотографии/u }));

test('a like ad begins with all that the old one says, and takes its photos without an upload', async () => {
  const id = await petIn('outdated', world, anna, { title: 'Щенки колли', price: 900 });
  const user = await openMenu(`/post/${id}`);
  await user.click(await screen.findByRole('link', { name: 'Разместить похожее' }));
  await screen.findByDisplayValue('Щенки колли');
  expect(['Категория', 'Цена', 'Порода', 'Город', 'Описание'].map(valueOf)).toEqual([
    'Продажа',
    '900',
    'Лабрадор-ретривер',
    'Москва',
    'Ласковый, привит',
  ]);
  expect(photosIn().queryByRole('img')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Взять то же фото' }));
  expect(photosIn().getByRole('img')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Взять то же фото' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Опубликовать' }));
  await screen.findByRole('region', { name: 'Объявление отправлено' });
  const { body } = await anna.get<PetAd[]>('/api/my-articles');
  expect(body.map(({ title, images }) => [title, images.length])).toEqual([
    ['Щенки колли', 1],
    ['Щенки колли', 1],
  ]);
});

test('the next animal keeps category, animal, breed and city of the one just posted', async () => {
  const first = { title: 'Барсик', category: 'В хорошие руки', breed: 'Бигль', city: 'Тула' };
  const id = await postPet(anna, { ...first, price: undefined });
  const user = await open(`/new-post?next=${id}`, anna);
  expect(await screen.findByDisplayValue('Бигль')).toBeVisible();
  expect(['Категория', 'Город', 'Заголовок', 'Описание'].map(valueOf)).toEqual([
    'В хорошие руки',
    'Тула',
    '',
    '',
  ]);
  expect(screen.queryByRole('button', { name: /^Взять т/u })).toBeNull();
  await user.upload(screen.getByLabelText('Добавить фото'), await photoFile('red'));
  choose('Пол', 'Девочка');
  await user.type(fieldOf('Заголовок'), 'Мурка');
  await user.click(screen.getByRole('button', { name: 'Опубликовать' }));
  const posted = within(await screen.findByRole('region', { name: 'Объявление отправлено' }));
  const next = posted.getByRole('link', { name: 'Ещё одно' });
  expect(next.getAttribute('href')).toMatch(/^\/new-post\?next=\d+$/u);
  await user.click(posted.getByRole('button', { name: 'Готово' }));
  expect(screen.queryByRole('region', { name: 'Объявление отправлено' })).toBeNull();
  expect(screen.getByRole('heading', { level: 1, name: 'Мурка' })).toBeVisible();
});

test('the ad of somebody else is no model', async () => {
  const id = await publishPet(world, await world.as('boris'), { title: 'Щенки колли' });
  await open(`/new-post?like=${id}`, anna);
  expect(await screen.findByLabelText(/^Заголовок/u)).toHaveValue('');
  expect(screen.queryByRole('button', { name: /^Взять т/u })).toBeNull();
});

test('an event that is over cannot be published again, but a like one can', async () => {
  const id = await publish(events, world, anna);
  world.clock.advance({ days: 60 });
  vi.useFakeTimers({ toFake: ['Date'], now: world.clock.now() });
  anna = await world.as('anna');
  await openMenu(`/event-post/${id}`);
  expect(await screen.findByRole('link', { name: 'Разместить похожее' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Опубликовать снова' })).toBeNull();
});
