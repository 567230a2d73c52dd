import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { expectOk } from '#tests/support/expectations.ts';
import { tinyImages } from '#tests/support/images.ts';
import type { Fields } from '#tests/support/multipart.ts';
import { allAnswered, open, serve } from '#tests/support/screens.tsx';
import {
  act,
  events,
  market,
  pets,
  send,
  services,
  type SectionCase,
} from '#tests/support/sections.ts';
import { hear } from '#tests/support/speech.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let anna: TestUser;

beforeAll(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
  anna = await world.as('anna');
});

async function publish(section: SectionCase, fields: Fields, photos: number): Promise<number> {
  const answer = await send(section, anna, fields, await tinyImages(photos));
  expectOk(answer);
  expectOk(await act(section, await world.as('admin'), 'admin', 1, answer.body.id));
  return answer.body.id;
}

test('an ad tells of photos, price, facts, author and how to write', async () => {
  const fields = { title: 'Ласковая Муся', type_ad: 'Кошки', breed: 'Метис', sex: 2 };
  const id = await publish(pets, fields, 2);
  await open(`/post/${id}`, await world.as('boris'));
  await screen.findByText('Ласковый, привит');
  await screen.findByText(/1 объявление/u);
  await allAnswered();
  expect(await hear(screen.getByRole('main'))).toEqual([
    'button, Назад к питомцам',
    'button, Ещё действия, has popup dialog',
    'region, Фотографии объявления',
    'button, Открыть фото 1 из 2: Кошка, метис',
    'button, Открыть фото 2 из 2: Кошка, метис',
    'heading, Ласковая Муся, level 1',
    '15 000 ₽',
    'Москва',
    'сегодня',
    'button, Написать',
    'region, Автор объявления',
    'link, anna с марта 2026 1 объявление',
    'Характеристики',
    'Вид животного',
    'Кошки',
    'Порода',
    'Метис',
    'Пол',
    'Девочка',
    'button, В избранное: Ласковая Муся, not pressed',
    'heading, Описание, level 2',
    'Ласковый, привит',
    'navigation, Разделы',
    'link, Главная',
    'link, Питомцы',
    'link, Кошки',
    'link, Метис',
    'link, Москва',
    expect.stringContaining('В браузере мы храним только то') as string,
    'link, Подробнее',
  ]);
});

const CAGES = 701;

const described: [string, SectionCase, string, Fields, string][] = [
  ['a dog of no breed', pets, '/post', { breed: 'Без породы' }, 'Собака, без породы'],
  ['a dog of a breed', pets, '/post', {}, 'Собака, лабрадор-ретривер'],
  ['a breed out of the catalog', pets, '/post', { breed: 'Другая порода' }, 'Собака'],
  [
    'a breed that names the animal',
    pets,
    '/post',
    { type_ad: 'Кошки', breed: 'Британская длинношёрстная кошка' },
    'Британская длинношёрстная кошка',
  ],
  [
    'a kind of a mixed type',
    pets,
    '/post',
    { type_ad: 'Грызуны и кролики', breed: 'Хомяк Роборовского' },
    'Хомяк Роборовского',
  ],
  [
    'a kind out of the catalog',
    pets,
    '/post',
    { type_ad: 'Рептилии и амфибии', breed: 'Другой вид' },
    'Рептилии и амфибии',
  ],
  ['an item', market, '/market-post', { object_id: CAGES }, 'Клетки для птиц'],
  ['an item without a name', market, '/market-post', { object_id: 114 }, 'Кормление'],
  ['a service', services, '/service-post', {}, 'Стрижка собак'],
  ['another service', services, '/service-post', { service_id: 109 }, 'Стрижка собак на дому'],
  ['an event', events, '/event-post', {}, 'Выставка кошек'],
];

test.each(described)(
  'the photos of %s say what is on them',
  async (_, section, path, fields, on) => {
    const id = await publish(section, fields, 2);
    const user = await open(`${path}/${id}`);
    const opener = await screen.findByRole('button', { name: `Открыть фото 2 из 2: ${on}` });
    // For search engines and those who walk from image to image.
    expect(within(opener).getByAltText(`Фото 2 из 2: ${on}`)).toBeInTheDocument();
    await user.click(opener);
    const viewer = within(await screen.findByRole('dialog', { name: 'Фотографии объявления' }));
    expect(viewer.getByRole('img', { name: `Фото 1 из 2: ${on}` })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Закрыть просмотр' }));
  },
);
