import { cleanup, screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { AdminPromo } from '#contract/admin/adminPromos.ts';
import type { BoostStats } from '#contract/payments/payments.ts';
import { failNext } from '#mock-env/msw/handlers.ts';
import { boost } from '#tests/support/boosts.ts';
import { petIn, publishPet } from '#tests/support/pets.ts';
import { tinyImage } from '#tests/support/images.ts';
import {
  cardOf,
  expectTitles,
  open,
  scrollToLastCard,
  sentTo,
  serve,
} from '#tests/support/screens.tsx';
import { testApp, type TestUser, type TestApp } from '#tests/support/testApp.ts';

let world: TestApp;
let anna: TestUser;
let pinned: number;
let promo: number;

beforeAll(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
  anna = await world.as('anna');
  const admin = await world.as('admin');
  const at = world.clock.now();
  pinned = await publishPet(world, anna, { title: 'Закреплён', city: 'Омск' });
  await boost(world.db, pinned, 'pinned', at);
  const inOmsk = { city: 'Омск' };
  await boost(
    world.db,
    await publishPet(world, anna, { title: 'Первый', ...inOmsk }),
    'promoted',
    at,
  );
  const second = { title: 'Второй', city: 'Тула', type_ad: 'Кошки', breed: 'Метис' };
  await boost(world.db, await publishPet(world, anna, second), 'promoted', at);
  await boost(world.db, await petIn('outdated', world, anna, { title: 'Скрыт' }), 'promoted', at);
  for (const number of [1, 2, 3, 4]) {
    await publishPet(world, anna, { title: `Простой ${number}`, ...inOmsk });
  }
  const draft = { type: 0, category: 0, breed: 0, sex: 0, city: 0, show: 1 };
  const made = await admin.form<{ id: number }>(
    '/api/admin/create-promo',
    {
      ...draft,
      link: 'https://www.зоо-мир.рф/sale',
      company: 'ООО «Зоо»',
      inn: '7707083893',
      created: '2026-03-01',
      finish: '2026-03-30',
    },
    [{ ...(await tinyImage()), field: 'photo' }],
  );
  promo = made.body.id;
}, 60_000);

const WHOLE_LIST = [
  'Закреплён',
  'Простой 4',
  'Первый',
  'Простой 3',
  'Второй',
  'Простой 2',
  'Простой 1',
];

const cardContent = async (title: string) => within(await cardOf(title));

test('the pinned ad is on top, promoted ads at every other position, a banner after the fifth card', async () => {
  await open('/posts');
  await expectTitles(...WHOLE_LIST);
  expect((await cardContent('Закреплён')).getByTitle('Закреплено')).toBeInTheDocument();
  expect((await cardContent('Первый')).getByTitle('Продвигается')).toBeInTheDocument();
  const grid = (await cardOf('Закреплён')).closest('ul') as HTMLElement;
  const items = within(grid)
    .getAllByRole('listitem')
    .map((item) => item.textContent.replaceAll('\u00A0', ' '));
  expect(items[5]).toContain('Реклама · ООО «Зоо» · ИНН 7707083893');
  expect(screen.getByRole('link', { name: /зоо-мир\.рф/u })).toHaveAttribute(
    'href',
    'https://www.зоо-мир.рф/sale',
  );
});

test('filters apply to boosted ads as well', async () => {
  await open('/posts?city=омск');
  await expectTitles('Закреплён', 'Простой 4', 'Первый', 'Простой 3', 'Простой 2', 'Простой 1');
  cleanup();
  await open('/posts?type=Кошки');
  await expectTitles('Второй');
  cleanup();
  await open('/posts?city=ом&sex=1');
  await expectTitles('Закреплён', 'Простой 4', 'Первый', 'Простой 3', 'Простой 2', 'Простой 1');
});

test('a list works without boosts and promos', async () => {
  failNext('GET', '/api/boosted-ads', 'network', 3);
  failNext('GET', '/api/promos', { status: 500 }, 3);
  await open('/posts?city=Омск');
  await expectTitles('Простой 4', 'Простой 3', 'Простой 2', 'Простой 1', 'Первый', 'Закреплён');
});

test('views and clicks are counted once per visit', async () => {
  const visitor = await open('/posts');
  await expectTitles(...WHOLE_LIST);
  scrollToLastCard();
  scrollToLastCard();
  const card = await cardOf('Закреплён');
  await visitor.click(within(card).getByRole('link', { name: 'Закреплён' }));
  await screen.findByRole('heading', { level: 1, name: 'Закреплён' });
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });

  const admin = await world.as('admin');
  await expect
    .poll(async () => (await anna.get<BoostStats>(`/api/boost-stats/${pinned}`)).body)
    .toMatchObject({ impressions: 1, openings: 1 });
  await expect
    .poll(async () => (await admin.get<AdminPromo>(`/api/admin/promo/${promo}`)).body.shown_count)
    .toBe(1);
  expect(sentTo('/api/boost-views')).toHaveLength(1);
  expect(sentTo('/api/promo-views')).toHaveLength(1);
});

test('a boosted ad has its distance in a list around a city', async () => {
  const title = 'По соседству';
  const near = await publishPet(world, anna, { title, city: 'Зеленодольск' });
  await boost(world.db, near, 'promoted', world.clock.now());
  await open('/posts?city=Казань&radius_km=50');
  const card = await cardOf(title);
  expect(within(card).getByTitle('Продвигается')).toBeInTheDocument();
  expect(card).toHaveTextContent(/Зеленодольск, 3\d\sкм/u);
});
