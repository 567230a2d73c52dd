import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { delayNext, failNext } from '#mock-env/msw/handlers.ts';
import { homeStore } from '#src/home/homeStore.ts';
import { homeTexts } from '#src/home/texts.ts';
import { publishPet } from '#tests/support/pets.ts';
import { addressed, open, page, serve } from '#tests/support/screens.tsx';
import { events, publish } from '#tests/support/sections.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

const LOST = 'Потерянные';
let world: TestApp;

beforeAll(async () => {
  world = await testApp();
  serve(world);
  const anna = await world.as('anna');
  await publishPet(world, anna, { title: 'Щенок на продажу' });
  await publishPet(world, anna, { title: 'Пропал в Казани', category: LOST, city: 'Казань' });
  await publishPet(world, anna, { title: 'Пропал в Омске', category: LOST, city: 'Омск' });
  await publish(events, world, anna);
});

const titlesIn = async (strip: HTMLElement) =>
  (await within(strip).findAllByRole('heading', { level: 3 })).map((title) => title.textContent);

test('the front page shows the numbers of ads, the newest and the lost pets', async () => {
  await open('/');
  expect(await screen.findByRole('link', { name: /Питомцы.*3\s?объявления/u })).toBeVisible();
  expect(screen.getByRole('link', { name: /Барахолка.*0\s?объявлений/u })).toBeVisible();
  expect(screen.getByRole('link', { name: /События.*1\s?событие/u })).toBeVisible();
  expect(await titlesIn(await screen.findByRole('region', { name: 'Новые питомцы' }))).toHaveLength(
    3,
  );
  expect(
    await titlesIn(await screen.findByRole('region', { name: 'Помогите найти' })),
  ).toHaveLength(2);
});

test('the lost pets are those near the last city of a list’s filter', async () => {
  // A part of a city's name is not remembered.
  const user = await open('/posts?city=Екатер');
  await screen.findByText('Объявления не найдены.');
  cleanup();
  await open('/market?city=екатеринбург');
  await waitFor(() => expect(localStorage.getItem('last-city')).toBe('Екатеринбург'));
  cleanup();

  await open('/');
  const strip = await screen.findByRole('region', { name: 'Ближайшие к городу Екатеринбург' });
  expect(await titlesIn(strip)).toEqual(['Пропал в Казани', 'Пропал в Омске']);
  expect(strip).toHaveTextContent(/Казань, 7\d\d\sкм/u);
  await user.click(within(strip).getByRole('link', { name: /^Все/u }));
  // The city has no lost pets, so the link leads to those everywhere.
  await waitFor(() => expect(addressed()).toEqual({ category: LOST }));
});

test('the link to all lost pets has the city when some are lost there', async () => {
  localStorage.setItem('last-city', 'Омск');
  const user = await open('/');
  const strip = await screen.findByRole('region', { name: 'Потерялись: Омск и рядом' });
  expect(await titlesIn(strip)).toEqual(['Пропал в Омске']);
  await user.click(within(strip).getByRole('link', { name: /^Все/u }));
  await waitFor(() => expect(addressed()).toEqual({ category: LOST, city: 'Омск' }));
});

test('the last city of one user is not shown to another', async () => {
  const vera = await world.as('vera');
  await open('/posts?city=Омск', vera);
  await waitFor(() => expect(Object.values(localStorage)).toContain('Омск'));
  cleanup();
  await open('/', vera);
  await screen.findByRole('region', { name: 'Потерялись: Омск и рядом' });
  cleanup();
  await open('/', await world.as('boris'));
  expect(await screen.findByRole('region', { name: 'Помогите найти' })).toBeVisible();
});

test('new ads of all sections near the city follow, and their end is said', async () => {
  localStorage.setItem('last-city', 'Омск');
  await open('/');
  const feed = await screen.findByRole('region', { name: 'Новые рядом' });
  expect(await titlesIn(feed)).toEqual(['Пропал в Омске']);
  expect(await within(feed).findByText('Это все новые рядом')).toBeVisible();
});

test('where nothing is near, new ads from everywhere follow', async () => {
  localStorage.setItem('last-city', 'Магадан');
  await open('/');
  const feed = await screen.findByRole('region', { name: 'Новые объявления' });
  expect(await titlesIn(feed)).toHaveLength(4);
  expect(await within(feed).findByText('Больше ничего нет')).toBeVisible();
});

test('a feed that fails can be loaded again', async () => {
  failNext('GET', '/api/newest', { status: 500 });
  const user = await open('/');
  await user.click(await screen.findByRole('button', { name: 'Попробовать ещё раз' }));
  const feed = await screen.findByRole('region', { name: 'Новые объявления' });
  expect(await titlesIn(feed)).toHaveLength(4);
});

test('a failed load leaves the strips out silently', async () => {
  const answer = Promise.withResolvers();
  delayNext('GET', '/api/home', answer.promise);
  failNext('GET', '/api/home', { status: 500 }, Number.POSITIVE_INFINITY);
  await open('/');
  await screen.findAllByRole('region');
  answer.resolve(undefined);
  await waitFor(() => expect(screen.queryAllByRole('region')).toEqual([]));
  expect(screen.getByRole('link', { name: /^Питомцы/u })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the strip of lost pets begins at its start when others are shown', async () => {
  await open('/');
  const strip = await screen.findByRole('region', { name: 'Помогите найти' });
  await titlesIn(strip);
  within(strip).getByRole('list').scrollLeft = 500;
  await act(() => page.get(homeStore).loadHome('Екатеринбург'));
  const nearest = await screen.findByRole('region', { name: 'Ближайшие к городу Екатеринбург' });
  expect(within(nearest).getByRole('list').scrollLeft).toBe(0);
});

test('tells how many pets came home in a year, from one on, and leads to their stories', async () => {
  await open('/');
  await screen.findByRole('region', { name: 'Новые питомцы' });
  expect(screen.queryByText(/^За год домой/u)).toBeNull();
  cleanup();
  const anna = await world.as('anna');
  const fields = { category: LOST, city: 'Тула', title: 'Пропал пёс Рыжик' };
  const id = await publishPet(world, anna, fields);
  await anna.post('/api/user/ad-action', { ad_id: id, do: 4, outcome: 'found' });
  await anna.form('/api/user/ad-home', { ad_id: String(id), text: 'Спит на диване' }, []);
  await (await world.as('admin')).post('/api/admin/ad-action', { ad_id: id, do: 1 });
  world.clock.advance({ minutes: 2 });
  const user = await open('/');
  await user.click(
    await screen.findByRole('link', { name: /^За год домой вернулся 1\sпитомец$/u }),
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Вернулись домой' })).toBeVisible();
  expect(await screen.findByRole('heading', { level: 2, name: 'Рыжик дома' })).toBeVisible();
  expect(screen.getByText('Спит на диване')).toBeVisible();
  expect(screen.getByText(/^Тула, \d+ \p{L}+ 2026/u)).toBeVisible();
});

test.each([
  [11, 'За год домой вернулись 11\u00A0питомцев'],
  [21, 'За год домой вернулся 21\u00A0питомец'],
  [128, 'За год домой вернулись 128\u00A0питомцев'],
  [1002, 'За год домой вернулись 1\u202F002\u00A0питомца'],
])('%i pets came home, in words', (count, sentence) => {
  expect(homeTexts.happy(count)).toBe(sentence);
});
