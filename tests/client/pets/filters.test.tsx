import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { changeDevice } from '#tests/support/browserParts.ts';
import { publishPet } from '#tests/support/pets.ts';
import {
  addressed,
  expectTitles,
  lastSentTo,
  open,
  roundTrip,
  sentTo,
  serve,
} from '#tests/support/screens.tsx';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

const LIST = '/api/articles/filter';
let world: TestApp;

beforeAll(async () => {
  world = await testApp();
  serve(world);
  const anna = await world.as('anna');
  await publishPet(world, anna, { title: 'Дорогой', price: 90_000 });
  await publishPet(world, anna, { title: 'Дешёвый', price: 900, city: 'Орёл' });
  await publishPet(world, anna, {
    title: 'Мурка',
    type_ad: 'Кошки',
    breed: 'Сибирская кошка',
    category: 'Потерянные',
    sex: 2,
    city: 'Тула',
  });
});

const field = (name: string) => screen.findByRole('combobox', { name });
const pressShow = async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name: /^Показать(?! ещё)/u }));
const suggested = () =>
  screen
    .queryAllByRole('option')
    .filter((option) => option.tagName !== 'OPTION')
    .map((option) => option.textContent);
/** The suggestions come with the catalog, so the first ones take time. */
const firstSuggested = async () => {
  await waitFor(() => expect(suggested()).not.toEqual([]));
  return suggested();
};
/** With ordinary spaces. */
const plain = (text: string | null) => text?.replaceAll(/\s/gu, ' ');
const PAGE = { limit: 20, offset: 0 };

describe('each filter is sent, is in the URL and narrows the list', () => {
  test.each([
    ['Категория', 'Потерянные', { category: 'Потерянные' }, ['Мурка']],
    ['Вид животного', 'Кошки', { type: 'Кошки' }, ['Мурка']],
    ['Пол', 'Девочка', { sex: 2 }, ['Мурка']],
    ['Пол', 'Мальчик', { sex: 1 }, ['Дешёвый', 'Дорогой']],
  ])('%s: %s', async (label, choice, sent, found) => {
    const user = await open('/posts');
    await screen.findByRole('option', { name: 'Кошки' });
    await user.selectOptions(await field(label), choice);
    await pressShow(user);
    await expectTitles(...found);
    expect(await lastSentTo(LIST)).toEqual({ ...sent, ...PAGE });
    const inAddress = Object.entries(sent).map(([name, value]) => [name, String(value)]);
    expect(addressed()).toEqual(Object.fromEntries(inAddress));
  });

  test.each([
    ['Порода', 'сибир', { breed: 'сибир' }, ['Мурка']],
    ['Город', 'орел', { city: 'орел' }, ['Дешёвый']],
  ])('%s: %s', async (label, typed, sent, found) => {
    const user = await open('/posts');
    await user.type(await field(label), typed);
    await pressShow(user);
    await expectTitles(...found);
    expect(await lastSentTo(LIST)).toEqual({ ...sent, ...PAGE });
    expect(addressed()).toEqual(sent);
  });

  test('filters apply on «Показать» only', async () => {
    const user = await open('/posts');
    await expectTitles('Мурка', 'Дешёвый', 'Дорогой');
    await user.type(await field('Город'), 'Тула');
    await user.selectOptions(await field('Пол'), 'Девочка');
    expect(sentTo(LIST)).toHaveLength(1);
    expect(addressed()).toEqual({});
  });

  test('«Любой» means no sex filter', async () => {
    const user = await open('/posts?sex=2');
    await expectTitles('Мурка');
    await user.selectOptions(await field('Пол'), 'Любой');
    await pressShow(user);
    await expectTitles('Мурка', 'Дешёвый', 'Дорогой');
    expect(await lastSentTo(LIST)).toEqual(PAGE);
  });
});

describe('the price', () => {
  test('is offered for «Продажа» only, and another category clears it', async () => {
    const user = await open('/posts');
    expect(screen.queryByLabelText('Цена от')).not.toBeInTheDocument();
    await user.selectOptions(await field('Категория'), 'Продажа');
    await user.click(screen.getByLabelText('Цена от'));
    await user.paste('1 000,50');
    await user.type(screen.getByLabelText('Цена до'), '100000');
    await pressShow(user);
    await expectTitles('Дорогой');
    expect(await lastSentTo(LIST)).toEqual({
      category: 'Продажа',
      priceFrom: 1000,
      priceTo: 100_000,
      ...PAGE,
    });

    await user.selectOptions(await field('Категория'), 'Потерянные');
    expect(screen.queryByLabelText('Цена от')).not.toBeInTheDocument();
    await pressShow(user);
    await expectTitles('Мурка');
    expect(await lastSentTo(LIST)).toEqual({ category: 'Потерянные', ...PAGE });
  });
});

test('a price that cannot be read is refused under the field', async () => {
  const user = await open('/posts?category=Продажа');
  await expectTitles('Дешёвый', 'Дорогой');
  const start = await screen.findByLabelText('Цена от');
  await user.type(start, '5 тыс');
  await pressShow(user);
  expect(start).toHaveAccessibleDescription('Напишите цену числом, например 15 000');
  expect(start).toHaveFocus();
  expect(sentTo(LIST)).toHaveLength(1);
  await user.clear(start);
  await user.type(start, '5 000,50');
  await pressShow(user);
  await expectTitles('Дорогой');
  expect(addressed()).toEqual({ category: 'Продажа', priceFrom: '5000' });
});

test('a price that ends below its start is refused under the field', async () => {
  const user = await open('/posts?category=Продажа');
  await expectTitles('Дешёвый', 'Дорогой');
  await user.type(await screen.findByLabelText('Цена от'), '5000');
  const end = screen.getByLabelText('Цена до');
  await user.type(end, '900');
  expect(end).not.toHaveAccessibleDescription();
  await pressShow(user);
  expect(end).toHaveAccessibleDescription('Цена «до» меньше цены «от»');
  expect(end).toBeInvalid();
  expect(end).toHaveFocus();
  expect(sentTo(LIST)).toHaveLength(1);
  await user.type(end, '00');
  expect(end).not.toHaveAccessibleDescription();
  await pressShow(user);
  await expectTitles('Дорогой');
});

test.each([
  ['/posts?priceFrom=5000', LIST],
  ['/posts?category=Потерянные&priceTo=10', LIST],
  ['/market?priceFrom=5000', '/api/articles_market/filter'],
  ['/services?category=3&priceTo=10', '/api/articles_service/filter'],
])('%s sends and shows no price, which only a sale has', async (path, list) => {
  await open(path);
  await waitFor(() => expect(sentTo(list)).not.toEqual([]));
  const sent = await lastSentTo(list);
  expect(sent).not.toHaveProperty('priceFrom');
  expect(sent).not.toHaveProperty('priceTo');
  expect(screen.queryByRole('link', { name: /^Убрать: (от|до)/u })).not.toBeInTheDocument();
});

describe('suggestions', () => {
  test('are at most ten that contain the text, ignoring case and «ё»', async () => {
    const user = await open('/posts');
    const city = await field('Город');
    await user.type(city, 'а');
    expect(await firstSuggested()).toHaveLength(10);
    await user.clear(city);
    expect(suggested()).toEqual([]);
    await user.type(city, 'РЕЛ');
    await waitFor(() => expect(suggested()).toContain('Орёл'));
  });

  test('open with the arrow keys in an empty field', async () => {
    const user = await open('/posts');
    await user.click(await field('Город'));
    expect(suggested()).toEqual([]);
    await user.keyboard('{ArrowDown}');
    expect(await firstSuggested()).toHaveLength(10);
    const [first] = suggested();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('option', { selected: true, name: String(first) })).toBeVisible();
  });

  test('are picked by tap and keyboard, and closed by Escape', async () => {
    const user = await open('/posts');
    const city = await field('Город');
    await user.type(city, 'тул');
    await firstSuggested();
    await user.click(screen.getByRole('option', { name: 'Тула' }));
    expect(city).toHaveValue('Тула');
    expect(suggested()).toEqual([]);

    await user.clear(city);
    await user.type(city, 'ор');
    const second = (await firstSuggested())[1];
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('option', { selected: true, name: String(second) })).toBeVisible();
    await user.keyboard('{Enter}');
    expect(city).toHaveValue(second);

    await user.clear(city);
    await user.type(city, 'моск');
    await firstSuggested();
    await user.keyboard('{Escape}');
    expect(suggested()).toEqual([]);
    expect(city).toHaveValue('моск');
  });

  test('of breeds depend on the chosen animal', async () => {
    const user = await open('/posts');
    await screen.findByRole('option', { name: 'Кошки' });
    const breed = await field('Порода');
    await user.type(breed, 'сибирская');
    expect(await firstSuggested()).toContain('Сибирская кошка');
    await user.selectOptions(await field('Вид животного'), 'Собаки');
    expect(await field('Порода')).toHaveValue('');
    await user.type(await field('Порода'), 'сибирская');
    expect(suggested()).not.toContain('Сибирская кошка');
  });
});

describe('the URL', () => {
  const shared =
    '/posts?category=Продажа&type=Собаки&city=Москва&sex=1&priceFrom=500&priceTo=99000';

  test('restores list, fields and chips', async () => {
    await open(shared);
    await expectTitles('Дорогой');
    await screen.findByRole('option', { name: 'Собаки' });
    expect(await field('Категория')).toHaveValue('Продажа');
    expect(await field('Вид животного')).toHaveValue('Собаки');
    expect(await field('Город')).toHaveValue('Москва');
    expect(await field('Пол')).toHaveDisplayValue('Мальчик');
    expect(screen.getByLabelText('Цена от')).toHaveValue('500');
    const chips = within(screen.getByRole('list', { name: 'Выбранные фильтры' }));
    expect(
      chips.getAllByRole('link', { name: /^Убрать/u }).map((chip) => plain(chip.textContent)),
    ).toEqual(['Продажа', 'Собаки', 'Москва', 'Мальчик', 'от 500 ₽ до 99 000 ₽']);
  });

  test.each([
    ['sex=7&priceFrom=много&city=Тула&utm=1', { city: 'Тула' }],
    ['category=Аренда&city=Тула', { city: 'Тула' }],
    ['type=Драконы&breed=Жар-птица&city=Тула', { city: 'Тула' }],
    ['city=Атлантида&breed=сибир', { breed: 'сибир' }],
    ['sex=7&city=Атлантида&type=Кошки', { type: 'Кошки' }],
  ])('«%s» drops what is unknown and says so', async (search, known) => {
    await open(`/posts?${search}`);
    await expectTitles('Мурка');
    await screen.findByText('Часть фильтров нам не знакома: показываем объявления без них');
    expect(await lastSentTo(LIST)).toEqual({ ...known, ...PAGE });
    const { utm: _, ...filters } = addressed();
    expect(filters).toEqual(known);
  });

  test('keeps filters that are known, even if nothing matches', async () => {
    await open('/posts?city=Омск&breed=сибир');
    expect(await screen.findByText('Объявления не найдены.')).toBeVisible();
    await waitFor(() => expect(sentTo('/api/filters', 'GET')).not.toEqual([]));
    await roundTrip();
    expect(addressed()).toEqual({ city: 'Омск', breed: 'сибир' });
    expect(screen.queryByText(/нам не знакома/u)).not.toBeInTheDocument();
  });
});

test.each([
  ['Порода', 'сибирьская', { breed: 'сибирьская' }],
  ['Город', 'Масква', { city: 'Масква' }],
])('a misspelt name stays, and the empty list offers to drop it: %s', async (label, typed, url) => {
  const user = await open('/posts');
  await expectTitles('Мурка', 'Дешёвый', 'Дорогой');
  await user.type(await field(label), typed);
  await user.click(await screen.findByRole('button', { name: 'Показать 0' }));
  const offer = { name: `Без «${typed}» · 3` };
  await screen.findByRole('button', offer);
  expect(addressed()).toEqual(url);
  expect(await field(label)).toHaveValue(typed);
  cleanup();

  // A reload.
  const again = await open(window.location.pathname + window.location.search, undefined, {
    ...window.history.state,
  });
  await again.click(await screen.findByRole('button', offer));
  await expectTitles('Мурка', 'Дешёвый', 'Дорогой');
  expect(screen.queryByText(/нам не знакома/u)).not.toBeInTheDocument();
});

describe('chips', () => {
  test('each removes its filter, «Продажа» with its price', async () => {
    const user = await open('/posts?category=Продажа&priceFrom=5000&city=Москва');
    await expectTitles('Дорогой');
    await user.click(screen.getByRole('link', { name: 'Убрать: Москва' }));
    await waitFor(() => expect(addressed()).toEqual({ category: 'Продажа', priceFrom: '5000' }));
    await user.click(screen.getByRole('link', { name: 'Убрать: Продажа' }));
    await expectTitles('Мурка', 'Дешёвый', 'Дорогой');
    expect(addressed()).toEqual({});
    expect(screen.queryByRole('list', { name: 'Выбранные фильтры' })).not.toBeInTheDocument();
  });

  test('«Сбросить» removes all, and clears unapplied text', async () => {
    const user = await open('/posts?sex=2');
    await expectTitles('Мурка');
    await user.type(await field('Город'), 'Тул');
    await user.click(
      within(screen.getByRole('complementary')).getByRole('button', { name: 'Сбросить' }),
    );
    await expectTitles('Мурка', 'Дешёвый', 'Дорогой');
    expect(await field('Город')).toHaveValue('');
    expect(addressed()).toEqual({});
  });
});

test('frequent filters are one tap away, the city of the last search last', async () => {
  localStorage.setItem('last-city', 'Тула');
  const user = await open('/posts');
  const quick = await screen.findByRole('list', { name: 'Частые фильтры' });
  const offered = () =>
    within(quick)
      .getAllByRole('link')
      .map((chip) => chip.textContent);
  expect(offered()).toEqual([
    'Собаки',
    'Кошки',
    'Птицы',
    'Потерянные',
    'Найденные',
    'Бесплатно',
    'Тула',
  ]);
  await user.click(within(quick).getByRole('link', { name: 'Кошки' }));
  await waitFor(() => expect(addressed()).toEqual({ type: 'Кошки' }));
  await user.click(within(quick).getByRole('link', { name: 'Бесплатно' }));
  await waitFor(() => expect(addressed()).toEqual({ type: 'Кошки', category: 'В хорошие руки' }));
  expect(offered()).toEqual(['Тула']);
  localStorage.removeItem('last-city');
});

test('on a phone the filters are in a sheet that closes when they are applied', async () => {
  changeDevice({ isWide: false });
  const user = await open('/posts?sex=2');
  await expectTitles('Мурка');
  await user.click(screen.getByRole('button', { name: 'Фильтры · 1' }));
  const sheet = await screen.findByRole('dialog', { name: 'Фильтры' });
  await user.type(within(sheet).getByRole('combobox', { name: 'Город' }), 'Омск');
  await user.click(within(sheet).getByRole('button', { name: /^Показать(?! ещё)/u }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByText('Объявления не найдены.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Фильтры · 2' })).toBeVisible();
});

test('applying the same filters reloads the list', async () => {
  const user = await open('/posts?city=Пермь');
  await screen.findByText('Объявления не найдены.');
  await publishPet(world, await world.as('boris'), { title: 'Пермяк', city: 'Пермь' });
  await pressShow(user);
  await expectTitles('Пермяк');
});

test('«Показать» says how many ads the chosen filters find', async () => {
  const user = await open('/posts');
  await user.selectOptions(await field('Пол'), 'Мальчик');
  expect(await screen.findByRole('button', { name: 'Показать 3' })).toBeVisible();
  await user.type(await field('Город'), 'Орёл');
  expect(await screen.findByRole('button', { name: 'Показать 1' })).toBeVisible();
});

test('an empty list offers the cities around, and to drop each filter that hides ads', async () => {
  const user = await open('/posts?type=Кошки&city=Орёл');
  const offers = within(await screen.findByRole('list', { name: 'Что можно сделать' }));
  await waitFor(() =>
    expect(offers.getAllByRole('button').map((button) => plain(button.textContent))).toEqual([
      'Сбросить',
      'Тула, 170 км · 1 объявление',
      'Орёл + 200 км · 1',
      'Без «Кошки» · 1',
      'Без «Орёл» · 1',
    ]),
  );
  await user.click(offers.getByRole('button', { name: 'Орёл + 200 км · 1' }));
  await expectTitles('Мурка');
  expect(addressed()).toEqual({ type: 'Кошки', city: 'Орёл', radius_km: '200' });
  cleanup();
  await open('/posts?type=Кошки&city=Орёл');
  await user.click(await screen.findByRole('button', { name: /^Тула, /u }));
  await expectTitles('Мурка');
  expect(addressed()).toEqual({ type: 'Кошки', city: 'Тула' });
});

test('the city chosen last is offered first', async () => {
  const user = await open('/posts?city=Тула');
  await expectTitles('Мурка');
  await waitFor(() => expect(localStorage.getItem('last-city')).toBe('Тула'));
  await user.clear(await field('Город'));
  await user.type(await field('Город'), '{ArrowDown}');
  expect((await firstSuggested())[0]).toBe('Тула');
});

test('the head of a list has its number of ads and their order', async () => {
  const user = await open('/posts?category=Продажа');
  expect(await screen.findByText('3 объявления')).toBeVisible();
  await user.selectOptions(await screen.findByLabelText('Сначала'), 'дешевле');
  await expectTitles('Дешёвый', 'Пермяк', 'Дорогой');
  expect(await lastSentTo(LIST)).toEqual({ category: 'Продажа', sort: 'cheap', ...PAGE });
  expect(addressed()).toEqual({ category: 'Продажа', sort: 'cheap' });
});

test('on a phone the search above the list keeps the other filters', async () => {
  changeDevice({ isWide: false });
  const user = await open('/posts?type=Кошки');
  await expectTitles('Мурка');
  const search = await screen.findByRole('searchbox', { name: 'Поиск по объявлениям' });
  await user.type(search, ' абракадабра {Enter}');
  expect(await screen.findByText('Объявления не найдены.')).toBeVisible();
  expect(addressed()).toEqual({ type: 'Кошки', q: 'абракадабра' });
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), '{Enter}');
  await expectTitles('Мурка');
  expect(addressed()).toEqual({ type: 'Кошки' });
});

test('on a phone the city of the search opens the filters at the city', async () => {
  changeDevice({ isWide: false });
  const user = await open('/posts?type=Кошки');
  await expectTitles('Мурка');
  await user.click(await screen.findByRole('button', { name: 'Город' }));
  expect(await screen.findByRole('combobox', { name: 'Город' })).toHaveFocus();
});

test('what is typed into the search above the list stays while its filters change', async () => {
  changeDevice({ isWide: false });
  const user = await open('/posts?type=Кошки&q=Мурка');
  const search = await screen.findByRole('searchbox', { name: 'Поиск по объявлениям' });
  await user.clear(search);
  await user.type(search, 'Барсик');
  await user.click(screen.getByRole('link', { name: 'Убрать: Кошки' }));
  await waitFor(() => expect(addressed()).toEqual({ q: 'Мурка' }));
  await user.click(screen.getByRole('link', { name: 'Убрать: «Мурка»' }));
  await waitFor(() => expect(addressed()).toEqual({}));
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Убрать/u })).toBeNull());
  expect(screen.getByRole('searchbox')).toHaveValue('Барсик');
});

test('the search above the list follows the filters that are chosen elsewhere', async () => {
  changeDevice({ isWide: false });
  const user = await open('/posts?q=Мурка');
  expect(await screen.findByRole('searchbox')).toHaveValue('Мурка');
  await user.click(await screen.findByRole('link', { name: 'Убрать: «Мурка»' }));
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue(''));
});

test('a price above the highest is shown as the address gives it', async () => {
  await open('/posts?category=Продажа&priceTo=5000000&city=Орёл');
  await expectTitles('Дешёвый');
  const chips = screen.getByRole('list', { name: 'Выбранные фильтры' });
  expect(plain(chips.textContent)).toContain('до 5 000 000 ₽');
});

test('a category that the address gives by its id is shown by its name', async () => {
  await open('/posts?category=1');
  expect(await screen.findByRole('heading', { level: 1, name: 'Питомцы: Продажа' })).toBeVisible();
  expect(document.title).toContain('Питомцы: Продажа');
  const chips = screen.getByRole('list', { name: 'Выбранные фильтры' });
  expect(within(chips).getByText('Продажа')).toBeVisible();
});

test('«Разместить» of a visitor puts the form into the history once', async () => {
  await open('/posts');
  const button = await screen.findByRole('button', { name: 'Разместить' });
  const pushed = vi.spyOn(window.history, 'pushState');
  await act(async () => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(window.location.pathname).toBe('/new-post'));
  expect(pushed.mock.calls.map(([, , url]) => String(url))).toEqual(['/new-post']);
  pushed.mockRestore();
});
