import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, test } from 'vitest';
import { changeDevice } from '#tests/support/browserParts.ts';
import { publishPet } from '#tests/support/pets.ts';
import {
  addressed,
  expectTitles,
  lastSentTo,
  open,
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
const pressShow = async (person: UserEvent) =>
  person.click(await screen.findByRole('button', { name: 'Показать' }));
const suggested = () =>
  screen
    .queryAllByRole('option')
    .filter((option) => option.tagName !== 'OPTION')
    .map((option) => option.textContent);
/** The suggestions come with the reference lists, so the first ones may take a moment. */
const firstSuggested = async () => {
  await waitFor(() => expect(suggested()).not.toEqual([]));
  return suggested();
};
/** With ordinary spaces. */
const plain = (text: string | null) => text?.replaceAll(/\s/gu, ' ');
const PAGE = { limit: 20, offset: 0 };

describe('each filter is sent, stands in the address and narrows the list', () => {
  test.each([
    ['Категория', 'Потерянные', { category: 'Потерянные' }, ['Мурка']],
    ['Вид животного', 'Кошки', { type: 'Кошки' }, ['Мурка']],
    ['Пол', 'Девочка', { sex: 2 }, ['Мурка']],
    ['Пол', 'Мальчик', { sex: 1 }, ['Дешёвый', 'Дорогой']],
  ])('%s: %s', async (label, choice, sent, found) => {
    const person = await open('/posts');
    await screen.findByRole('option', { name: 'Кошки' });
    await person.selectOptions(await field(label), choice);
    await pressShow(person);
    await expectTitles(...found);
    expect(await lastSentTo(LIST)).toEqual({ ...sent, ...PAGE });
    const inAddress = Object.entries(sent).map(([name, value]) => [name, String(value)]);
    expect(addressed()).toEqual(Object.fromEntries(inAddress));
  });

  test.each([
    ['Порода', 'сибир', { breed: 'сибир' }, ['Мурка']],
    ['Город', 'орел', { city: 'орел' }, ['Дешёвый']],
  ])('%s: %s', async (label, typed, sent, found) => {
    const person = await open('/posts');
    await person.type(await field(label), typed);
    await pressShow(person);
    await expectTitles(...found);
    expect(await lastSentTo(LIST)).toEqual({ ...sent, ...PAGE });
    expect(addressed()).toEqual(sent);
  });

  test('what is typed and chosen is sent with «Показать» only', async () => {
    const person = await open('/posts');
    await expectTitles('Мурка', 'Дешёвый', 'Дорогой');
    await person.type(await field('Город'), 'Тула');
    await person.selectOptions(await field('Пол'), 'Девочка');
    expect(sentTo(LIST)).toHaveLength(1);
    expect(addressed()).toEqual({});
  });

  test('«Любой» means no sex filter', async () => {
    const person = await open('/posts?sex=2');
    await expectTitles('Мурка');
    await person.selectOptions(await field('Пол'), 'Любой');
    await pressShow(person);
    await expectTitles('Мурка', 'Дешёвый', 'Дорогой');
    expect(await lastSentTo(LIST)).toEqual(PAGE);
  });
});

describe('the price', () => {
  test('is asked for «Продажа» only and goes with it', async () => {
    const person = await open('/posts');
    expect(screen.queryByLabelText('Цена от')).not.toBeInTheDocument();
    await person.selectOptions(await field('Категория'), 'Продажа');
    await person.type(screen.getByLabelText('Цена от'), '1 000');
    await person.type(screen.getByLabelText('Цена до'), '100000');
    await pressShow(person);
    await expectTitles('Дорогой');
    expect(await lastSentTo(LIST)).toEqual({
      category: 'Продажа',
      priceFrom: 1000,
      priceTo: 100_000,
      ...PAGE,
    });

    await person.selectOptions(await field('Категория'), 'Потерянные');
    expect(screen.queryByLabelText('Цена от')).not.toBeInTheDocument();
    await pressShow(person);
    await expectTitles('Мурка');
    expect(await lastSentTo(LIST)).toEqual({ category: 'Потерянные', ...PAGE });
  });
});

describe('suggestions', () => {
  test('are at most ten and hold the text anywhere, in any case, with «ё» as «е»', async () => {
    const person = await open('/posts');
    const city = await field('Город');
    await person.type(city, 'а');
    expect(await firstSuggested()).toHaveLength(10);
    await person.clear(city);
    expect(suggested()).toEqual([]);
    await person.type(city, 'РЕЛ');
    await waitFor(() => expect(suggested()).toContain('Орёл'));
  });

  test('are picked by a tap and by keys, and closed by Escape', async () => {
    const person = await open('/posts');
    const city = await field('Город');
    await person.type(city, 'тул');
    await firstSuggested();
    await person.click(screen.getByRole('option', { name: 'Тула' }));
    expect(city).toHaveValue('Тула');
    expect(suggested()).toEqual([]);

    await person.clear(city);
    await person.type(city, 'ор');
    const second = (await firstSuggested())[1];
    await person.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('option', { selected: true, name: String(second) })).toBeVisible();
    await person.keyboard('{Enter}');
    expect(city).toHaveValue(second);

    await person.clear(city);
    await person.type(city, 'моск');
    await firstSuggested();
    await person.keyboard('{Escape}');
    expect(suggested()).toEqual([]);
    expect(city).toHaveValue('моск');
  });

  test('of breeds are those of the chosen animal', async () => {
    const person = await open('/posts');
    await screen.findByRole('option', { name: 'Кошки' });
    const breed = await field('Порода');
    await person.type(breed, 'сибирская');
    expect(await firstSuggested()).toContain('Сибирская кошка');
    await person.selectOptions(await field('Вид животного'), 'Собаки');
    expect(await field('Порода')).toHaveValue('');
    await person.type(await field('Порода'), 'сибирская');
    expect(suggested()).not.toContain('Сибирская кошка');
  });
});

describe('the address', () => {
  const shared =
    '/posts?category=Продажа&type=Собаки&city=Москва&sex=1&priceFrom=500&priceTo=99000';

  test('brings the same list, fields and chips to whoever opens it', async () => {
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
      chips.getAllByRole('button', { name: /^Убрать/u }).map((chip) => plain(chip.textContent)),
    ).toEqual(['Продажа', 'Собаки', 'Москва', 'Мальчик', 'от 500 ₽ до 99 000 ₽']);
  });

  test('that was mistyped opens the list all the same', async () => {
    await open('/posts?sex=7&priceFrom=много&city=Тула&unknown=1');
    await expectTitles('Мурка');
    expect(await lastSentTo(LIST)).toEqual({ city: 'Тула', ...PAGE });
  });
});

describe('chips', () => {
  test('each takes its filter away, «Продажа» with its price', async () => {
    const person = await open('/posts?category=Продажа&priceFrom=5000&city=Москва');
    await expectTitles('Дорогой');
    await person.click(screen.getByRole('button', { name: 'Убрать: Москва' }));
    await waitFor(() => expect(addressed()).toEqual({ category: 'Продажа', priceFrom: '5000' }));
    await person.click(screen.getByRole('button', { name: 'Убрать: Продажа' }));
    await expectTitles('Мурка', 'Дешёвый', 'Дорогой');
    expect(addressed()).toEqual({});
    expect(screen.queryByRole('list', { name: 'Выбранные фильтры' })).not.toBeInTheDocument();
  });

  test('all go with «Сбросить», and so does what was only typed', async () => {
    const person = await open('/posts?sex=2');
    await expectTitles('Мурка');
    await person.type(await field('Город'), 'Тул');
    await person.click(
      within(screen.getByRole('complementary')).getByRole('button', { name: 'Сбросить' }),
    );
    await expectTitles('Мурка', 'Дешёвый', 'Дорогой');
    expect(await field('Город')).toHaveValue('');
    expect(addressed()).toEqual({});
  });
});

test('on a phone the filters lie in a sheet that closes when they are applied', async () => {
  changeDevice({ isWide: false });
  const person = await open('/posts?sex=2');
  await expectTitles('Мурка');
  await person.click(screen.getByRole('button', { name: 'Фильтры · 1' }));
  const sheet = await screen.findByRole('dialog', { name: 'Фильтры' });
  await person.type(within(sheet).getByRole('combobox', { name: 'Город' }), 'Омск');
  await person.click(within(sheet).getByRole('button', { name: 'Показать' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByText('Объявления не найдены.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Фильтры · 2' })).toBeVisible();
});

test('choosing the same again brings fresh ads', async () => {
  const person = await open('/posts?city=Пермь');
  await screen.findByText('Объявления не найдены.');
  await publishPet(world, await world.as('boris'), { title: 'Пермяк', city: 'Пермь' });
  await pressShow(person);
  await expectTitles('Пермяк');
});
