import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { delayNext, failNext } from '#mock-env/msw/handlers.ts';
import { publishPet } from '#tests/support/pets.ts';
import {
  blockAds,
  cardOf,
  open,
  sentTo,
  serve,
  shownTitles,
  signIn,
} from '#tests/support/screens.tsx';
import { events, market, publish, services } from '#tests/support/sections.ts';
import { testApp, type TestUser, type TestApp } from '#tests/support/testApp.ts';

const TOGGLE = '/api/toggle-favorite';
let world: TestApp;
let anna: TestUser;
let boris: TestUser;
let pet: number;
let count = 0;

beforeAll(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
  anna = await world.as('anna');
  pet = await publishPet(world, anna, { title: 'Ёжик', city: 'Орёл', description: 'Колючий' });
  await publishPet(world, anna, { title: 'Щенок' });
});

beforeEach(async () => {
  count += 1;
  boris = await world.as(`boris${count}`);
});

const heartIn = (place: HTMLElement) => within(place).getByRole('button', { name: /избранн/u });
const emptyHeart = (place: HTMLElement) =>
  within(place).findByRole('button', { name: 'Добавить в избранное', pressed: false });
const filledHeart = (place: HTMLElement) =>
  within(place).findByRole('button', { name: 'Убрать из избранного', pressed: true });
const main = () => screen.getByRole('main');
const keptBy = async (person: TestUser, suffix = '') =>
  (await person.get<number[]>(`/api/favorites${suffix}`)).body;

describe('a heart', () => {
  test('is filled before the server answers, on the list and on the page alike', async () => {
    let answer = () => {};
    delayNext('POST', TOGGLE, new Promise<void>((resolve) => (answer = resolve)));
    const person = await open('/posts', boris);
    await person.click(heartIn(await cardOf('Ёжик')));
    expect(heartIn(await cardOf('Ёжик'))).toHaveAttribute('aria-pressed', 'true');
    expect(heartIn(await cardOf('Щенок'))).toHaveAttribute('aria-pressed', 'false');
    expect(await keptBy(boris)).toEqual([]);
    answer();
    await waitFor(async () => expect(await keptBy(boris)).toEqual([pet]));

    await person.click(screen.getByRole('link', { name: 'Ёжик' }));
    await screen.findByRole('heading', { level: 1, name: 'Ёжик' });
    await person.click(await filledHeart(main()));
    await emptyHeart(main());
    await person.click(screen.getByRole('button', { name: 'К питомцам' }));
    await emptyHeart(await cardOf('Ёжик'));
    await waitFor(async () => expect(await keptBy(boris)).toEqual([]));
  });

  test('is filled on every device of the person', async () => {
    await boris.post(TOGGLE, { article_id: pet });
    await open('/posts', boris);
    await filledHeart(await cardOf('Ёжик'));
  });

  test('is not there on one’s own ad and not for an administrator', async () => {
    await open('/posts', anna);
    expect(within(await cardOf('Ёжик')).queryByRole('button')).not.toBeInTheDocument();
    cleanup();
    await open('/posts', await world.as('admin'));
    expect(within(await cardOf('Ёжик')).queryByRole('button')).not.toBeInTheDocument();
  });

  test.each([
    [
      'one’s own ad',
      {
        status: 409,
        code: 'OWN_AD',
        detail: 'Нельзя добавить своё собственное объявление в избранное',
      },
      '🚫 Нельзя добавить своё собственное объявление в избранное',
    ],
    [
      'more than 50',
      {
        status: 409,
        code: 'FAVORITES_LIMIT',
        detail: 'Нельзя добавить больше 50 объявлений в избранное',
      },
      '🚫 Нельзя добавить больше 50 объявлений в избранное',
    ],
    ['anything else', { status: 500 }, '⚠️ Ошибка при добавлении в избранное'],
    ['no connection', 'network', '⚠️ Ошибка соединения с сервером'],
  ] as const)(
    'goes back when it is refused for %s, with a word about it',
    async (_, failure, text) => {
      const person = await open('/posts', boris);
      await emptyHeart(await cardOf('Ёжик'));
      failNext('POST', TOGGLE, failure);
      await person.click(heartIn(await cardOf('Ёжик')));
      await screen.findByText(text);
      await emptyHeart(await cardOf('Ёжик'));
      expect(await keptBy(boris)).toEqual([]);
    },
  );

  test('of the fifty-first ad is refused by the server’s own count', async () => {
    for (let number = 1; number <= 50; number += 1) {
      const id = await publishPet(world, anna, { title: `Запас ${number}`, city: 'Пермь' });
      await boris.post(TOGGLE, { article_id: id });
    }
    const person = await open('/posts?city=Орёл', boris);
    await person.click(heartIn(await cardOf('Ёжик')));
    await screen.findByText('🚫 Нельзя добавить больше 50 объявлений в избранное');
    await emptyHeart(await cardOf('Ёжик'));
  });

  test('of a visitor asks for a login, after which it is filled', async () => {
    const person = await open('/posts?city=Орёл');
    await person.click(heartIn(await cardOf('Ёжик')));
    const asked = within(await screen.findByRole('alertdialog', { name: 'Нужно войти' }));
    expect(asked.getByText(/сохранить объявление в избранное/u)).toBeVisible();
    await person.click(asked.getByRole('button', { name: 'Отмена' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(sentTo(TOGGLE)).toEqual([]);

    await person.click(heartIn(await cardOf('Ёжик')));
    const again = within(await screen.findByRole('alertdialog', { name: 'Нужно войти' }));
    await person.click(again.getByRole('button', { name: 'Войти' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Вход' })).toBeVisible();
    signIn(boris.token);
    await filledHeart(await cardOf('Ёжик'));
    expect(window.location.pathname).toBe('/posts');
    await waitFor(async () => expect(await keptBy(boris)).toEqual([pet]));
  });
});

describe('a read mark', () => {
  test('comes with opening an ad, and stands on every device', async () => {
    const person = await open('/posts?city=Орёл', boris);
    expect(within(await cardOf('Ёжик')).queryByText('Просмотрено')).not.toBeInTheDocument();
    await person.click(screen.getByRole('link', { name: 'Ёжик' }));
    await screen.findByRole('heading', { level: 1, name: 'Ёжик' });
    await person.click(screen.getByRole('button', { name: 'К питомцам' }));
    expect(within(await cardOf('Ёжик')).getByText('Просмотрено')).toBeVisible();
    cleanup();
    await waitFor(async () => expect((await boris.get('/api/read-articles')).body).toEqual([pet]));
    await open('/posts?city=Орёл', boris);
    expect(await within(await cardOf('Ёжик')).findByText('Просмотрено')).toBeVisible();
  });

  test('is not kept of a visitor', async () => {
    const person = await open('/posts?city=Орёл');
    await person.click(await screen.findByRole('link', { name: 'Ёжик' }));
    await screen.findByRole('heading', { level: 1, name: 'Ёжик' });
    await person.click(screen.getByRole('button', { name: 'К питомцам' }));
    expect(within(await cardOf('Ёжик')).queryByText('Просмотрено')).not.toBeInTheDocument();
    expect(sentTo(`/api/mark-as-read/${pet}`)).toEqual([]);
  });
});

describe('the page of favorites', () => {
  const groups = () => screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent);

  async function keepSome(): Promise<void> {
    await boris.post(TOGGLE, { article_id: pet });
    const bowl = await publish(market, world, anna, { title: 'Миска', description: 'Для ёжика' });
    const event = await publish(events, world, anna, { title: 'Выставка', date: '2026-03-12' });
    await boris.post(`${TOGGLE}-market`, { article_id: bowl });
    await boris.post(`${TOGGLE}-event`, { article_id: event });
  }

  test('shows a group for each section that has any, a date on events', async () => {
    await keepSome();
    await open('/favorites', boris);
    const card = await cardOf('Выставка');
    expect(groups()).toEqual(['Питомцы', 'Барахолка', 'События']);
    expect(within(card).getByText('12 марта')).toBeVisible();
    expect(shownTitles()).toEqual(['Ёжик', 'Миска', 'Выставка']);
    expect(screen.getByRole('link', { name: 'Миска' })).toHaveAttribute('target', '_blank');
  });

  test.each([
    ['ЕЖИК', ['Ёжик', 'Миска']],
    ['орел', ['Ёжик']],
    ['колюч', ['Ёжик']],
    ['выстав', ['Выставка']],
    ['  ', ['Ёжик', 'Миска', 'Выставка']],
  ])('is searched over title, town and description: «%s»', async (wanted, found) => {
    await keepSome();
    const person = await open('/favorites', boris);
    await cardOf('Выставка');
    await person.type(screen.getByRole('searchbox', { name: 'Поиск по избранному' }), wanted);
    expect(shownTitles()).toEqual(found);
    expect(groups()).toHaveLength(found.length);
  });

  test('a search that finds nothing says so', async () => {
    await keepSome();
    const person = await open('/favorites', boris);
    await cardOf('Выставка');
    await person.type(screen.getByRole('searchbox'), 'слон');
    expect(screen.getByText('Ничего не нашлось. Попробуйте другое слово.')).toBeVisible();
    expect(shownTitles()).toEqual([]);
  });

  test('a heart that is emptied leaves its card in place to be filled again', async () => {
    await boris.post(TOGGLE, { article_id: pet });
    const person = await open('/favorites', boris);
    await person.click(heartIn(await cardOf('Ёжик')));
    await person.click(await emptyHeart(await cardOf('Ёжик')));
    await filledHeart(await cardOf('Ёжик'));
    await waitFor(() => expect(sentTo(TOGGLE)).toHaveLength(2));
    await waitFor(async () => expect(await keptBy(boris)).toEqual([pet]));
  });

  test('is empty with a way to the ads, and says so while it loads', async () => {
    await open('/favorites', boris);
    expect(screen.getByText('Загрузка…')).toBeInTheDocument();
    expect(await screen.findByText(/^В избранном пока ничего нет/u)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Посмотреть объявления' })).toHaveAttribute(
      'href',
      '/posts',
    );
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });

  test('that cannot be loaded says so and can be asked for again', async () => {
    await boris.post(TOGGLE, { article_id: pet });
    failNext('POST', '/api/articles/by-ids', { status: 500 });
    const person = await open('/favorites', boris);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Не удалось загрузить избранное.');
    await person.click(within(alert).getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await cardOf('Ёжик')).toBeVisible();
  });

  test('leads a visitor to the login, and from there back', async () => {
    await open('/favorites');
    await screen.findByRole('heading', { level: 1, name: 'Вход' });
    signIn(boris.token);
    expect(await screen.findByText(/^В избранном пока ничего нет/u)).toBeVisible();
  });

  test('of a service keeps its own group', async () => {
    const walk = await publish(services, world, anna, { title: 'Погуляю' });
    await boris.post(`${TOGGLE}-service`, { article_id: walk });
    await open('/favorites', boris);
    await cardOf('Погуляю');
    expect(groups()).toEqual(['Услуги']);
  });
});

test('an ad blocker brings its notice in the place of the favorites', async () => {
  await boris.post(TOGGLE, { article_id: pet });
  blockAds();
  const person = await open('/favorites', boris);
  expect(await screen.findByText('Для корректной работы сайта отключите Adblock')).toBeVisible();
  expect(shownTitles()).toEqual([]);
  blockAds(false);
  await person.click(screen.getByRole('button', { name: 'Проверить снова' }));
  expect(await cardOf('Ёжик')).toBeVisible();
});
