import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { delayNext, failNext } from '#mock-env/msw/handlers.ts';
import { favoritesStore } from '#src/ads/favorites/favoritesStore.ts';
import { ownerDoes, publishPet } from '#tests/support/pets.ts';
import {
  allAnswered,
  blockAds,
  cardOf,
  expectTitles,
  favoritesLoaded,
  leaveToLogIn,
  loginSheet,
  open,
  page,
  roundTrip,
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

const favoriteButtonIn = (container: HTMLElement) =>
  within(container).getByRole('button', { name: /избранн/u });
const findAddButton = (container: HTMLElement) =>
  within(container).findByRole('button', { name: /^В избранное/u, pressed: false });
const findRemoveButton = (container: HTMLElement) =>
  within(container).findByRole('button', { name: /^В избранное/u, pressed: true });
const main = () => screen.getByRole('main');
const favoritesOf = async (user: TestUser, suffix = '') =>
  (await user.get<number[]>(`/api/favorites${suffix}`)).body;

describe('a favorite', () => {
  test('tapped before the favorites are loaded stays as tapped', async () => {
    await boris.post(TOGGLE, { article_id: pet });
    let arrive = () => {};
    delayNext('GET', '/api/favorites', new Promise<void>((resolve) => (arrive = resolve)));
    const user = await open('/posts', boris);
    // One is a favorite already, which this page does not know yet.
    for (const title of ['Ёжик', 'Щенок']) await user.click(favoriteButtonIn(await cardOf(title)));
    arrive();
    await waitFor(async () => expect(await favoritesOf(boris)).toHaveLength(2));
    for (const title of ['Ёжик', 'Щенок']) {
      expect(favoriteButtonIn(await cardOf(title))).toHaveAttribute('aria-pressed', 'true');
    }
    expect(await favoritesOf(boris)).toContain(pet);
  });

  test('is added before the server responds, in the list and on the ad’s screen', async () => {
    let answer = () => {};
    delayNext('POST', TOGGLE, new Promise<void>((resolve) => (answer = resolve)));
    const user = await open('/posts', boris);
    await user.click(favoriteButtonIn(await cardOf('Ёжик')));
    expect(favoriteButtonIn(await cardOf('Ёжик'))).toHaveAttribute('aria-pressed', 'true');
    expect(favoriteButtonIn(await cardOf('Щенок'))).toHaveAttribute('aria-pressed', 'false');
    expect(await favoritesOf(boris)).toEqual([]);
    answer();
    await waitFor(async () => expect(await favoritesOf(boris)).toEqual([pet]));

    await user.click(screen.getByRole('link', { name: 'Ёжик' }));
    await screen.findByRole('heading', { level: 1, name: 'Ёжик' });
    const [shown] = within(main()).getAllByRole('article');
    await user.click(await findRemoveButton(shown as HTMLElement));
    await findAddButton(shown as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'К питомцам' }));
    await findAddButton(await cardOf('Ёжик'));
    await waitFor(async () => expect(await favoritesOf(boris)).toEqual([]));
  });

  test('tapped again before the server responds ends as tapped, one request at a time', async () => {
    let answer = () => {};
    delayNext('POST', TOGGLE, new Promise<void>((resolve) => (answer = resolve)));
    const user = await open('/posts', boris);
    await favoritesLoaded();
    await user.click(await findAddButton(await cardOf('Ёжик')));
    await user.click(await findRemoveButton(await cardOf('Ёжик')));
    await roundTrip();
    expect(sentTo(TOGGLE)).toHaveLength(1);
    answer();
    await waitFor(() => expect(sentTo(TOGGLE)).toHaveLength(2));
    await waitFor(async () => expect(await favoritesOf(boris)).toEqual([]));
    await roundTrip();
    await findAddButton(await cardOf('Ёжик'));
  });

  test('tapped three times before the server responds needs one request', async () => {
    let answer = () => {};
    delayNext('POST', TOGGLE, new Promise<void>((resolve) => (answer = resolve)));
    const user = await open('/posts', boris);
    await findAddButton(await cardOf('Ёжик'));
    for (let tap = 1; tap <= 3; tap += 1) await user.click(favoriteButtonIn(await cardOf('Ёжик')));
    answer();
    await waitFor(async () => expect(await favoritesOf(boris)).toEqual([pet]));
    await roundTrip();
    await findRemoveButton(await cardOf('Ёжик'));
    expect(sentTo(TOGGLE)).toHaveLength(1);
  });

  test('tapped again shows what the server has when that is rejected', async () => {
    let answer = () => {};
    delayNext('POST', TOGGLE, new Promise<void>((resolve) => (answer = resolve)));
    const user = await open('/posts', boris);
    await favoritesLoaded();
    await user.click(await findAddButton(await cardOf('Ёжик')));
    await user.click(await findRemoveButton(await cardOf('Ёжик')));
    await waitFor(() => expect(sentTo(TOGGLE)).toHaveLength(1));
    failNext('POST', TOGGLE, { status: 500 });
    answer();
    await screen.findByText('Ошибка при добавлении в избранное');
    await findRemoveButton(await cardOf('Ёжик'));
    expect(await favoritesOf(boris)).toEqual([pet]);
  });

  test('tapped again is not sent for the user who signs in meanwhile', async () => {
    const vera = await world.as(`vera${count}`);
    let answer = () => {};
    delayNext('POST', TOGGLE, new Promise<void>((resolve) => (answer = resolve)));
    const user = await open('/posts', boris);
    await favoritesLoaded();
    await user.click(await findAddButton(await cardOf('Ёжик')));
    await user.click(await findRemoveButton(await cardOf('Ёжик')));
    await waitFor(() => expect(sentTo(TOGGLE)).toHaveLength(1));
    act(() => signIn(vera.token));
    answer();
    await waitFor(async () => expect(await favoritesOf(boris)).toEqual([pet]));
    await roundTrip();
    await findAddButton(await cardOf('Ёжик'));
    expect(sentTo(TOGGLE)).toHaveLength(1);
  });

  test('is shown on every device of the user', async () => {
    await boris.post(TOGGLE, { article_id: pet });
    await open('/posts', boris);
    await findRemoveButton(await cardOf('Ёжик'));
  });

  test('is not offered for own ads and for administrators', async () => {
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
      'Нельзя добавить своё собственное объявление в избранное',
    ],
    [
      'more than 50',
      {
        status: 409,
        code: 'FAVORITES_LIMIT',
        detail: 'Нельзя добавить больше 50 объявлений в избранное',
      },
      'Нельзя добавить больше 50 объявлений в избранное',
    ],
    ['anything else', { status: 500 }, 'Ошибка при добавлении в избранное'],
    ['no connection', 'network', 'Ошибка соединения с сервером'],
  ] as const)('is undone with a toast when rejected for %s', async (_, failure, text) => {
    const user = await open('/posts', boris);
    await findAddButton(await cardOf('Ёжик'));
    failNext('POST', TOGGLE, failure);
    await user.click(favoriteButtonIn(await cardOf('Ёжик')));
    await screen.findByText(text);
    await findAddButton(await cardOf('Ёжик'));
    expect(await favoritesOf(boris)).toEqual([]);
  });

  test('is limited to fifty by the server', async () => {
    for (let number = 1; number <= 50; number += 1) {
      const id = await publishPet(world, anna, { title: `Запас ${number}`, city: 'Пермь' });
      await boris.post(TOGGLE, { article_id: id });
    }
    const user = await open('/posts?city=Орёл', boris);
    await user.click(favoriteButtonIn(await cardOf('Ёжик')));
    await screen.findByText('Нельзя добавить больше 50 объявлений в избранное');
    await findAddButton(await cardOf('Ёжик'));
  });

  test('of a visitor opens the login, and is added after it', async () => {
    const user = await open('/posts?city=Орёл');
    await user.click(favoriteButtonIn(await cardOf('Ёжик')));
    const dialog = await loginSheet();
    expect(dialog.getByText(/сохранить объявление в избранное/u)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Закрыть' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sentTo(TOGGLE)).toEqual([]);

    await user.click(favoriteButtonIn(await cardOf('Ёжик')));
    await leaveToLogIn(user);
    await open('/posts?city=Орёл', boris);
    await findRemoveButton(await cardOf('Ёжик'));
    await waitFor(async () => expect(await favoritesOf(boris)).toEqual([pet]));
  });
});

test('the hearts of a list show on return what another tab has changed', async () => {
  await open('/posts?city=Орёл', boris);
  await favoritesLoaded();
  await boris.post(TOGGLE, { article_id: pet });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await findRemoveButton(await cardOf('Ёжик'));
});

describe('the read state', () => {
  test('is set by opening an ad, on every device', async () => {
    const user = await open('/posts?city=Орёл', boris);
    expect(within(await cardOf('Ёжик')).queryByText('Просмотрено')).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Ёжик' }));
    await screen.findByRole('heading', { level: 1, name: 'Ёжик' });
    await user.click(screen.getByRole('button', { name: 'К питомцам' }));
    expect(within(await cardOf('Ёжик')).getByText('Просмотрено')).toBeVisible();
    cleanup();
    await waitFor(async () => expect((await boris.get('/api/read-articles')).body).toEqual([pet]));
    await open('/posts?city=Орёл', boris);
    expect(await within(await cardOf('Ёжик')).findByText('Просмотрено')).toBeVisible();
  });

  test('stays when what was read before arrives later', async () => {
    const [known, marked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    delayNext('GET', '/api/read-articles', known.promise);
    delayNext('POST', /^\/api\/mark-as-read/u, marked.promise);
    const user = await open('/posts?city=Орёл', boris);
    await user.click(await screen.findByRole('link', { name: 'Ёжик' }));
    await screen.findByRole('heading', { level: 1, name: 'Ёжик' });
    known.resolve();
    await act(() => page.get(favoritesStore).loadFavorites('pets'));
    await user.click(screen.getByRole('button', { name: 'К питомцам' }));
    expect(within(await cardOf('Ёжик')).getByText('Просмотрено')).toBeVisible();
    marked.resolve();
  });

  test('is not recorded for visitors', async () => {
    const user = await open('/posts?city=Орёл');
    await user.click(await screen.findByRole('link', { name: 'Ёжик' }));
    await screen.findByRole('heading', { level: 1, name: 'Ёжик' });
    await user.click(screen.getByRole('button', { name: 'К питомцам' }));
    expect(within(await cardOf('Ёжик')).queryByText('Просмотрено')).not.toBeInTheDocument();
    expect(sentTo(`/api/mark-as-read/${pet}`)).toEqual([]);
  });
});

describe('the favorites screen', () => {
  const groups = () => screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent);

  async function addFavorites(): Promise<void> {
    await boris.post(TOGGLE, { article_id: pet });
    const bowl = await publish(market, world, anna, { title: 'Миска', description: 'Для ёжика' });
    const event = await publish(events, world, anna, { title: 'Выставка', date: '2026-03-12' });
    await boris.post(`${TOGGLE}-market`, { article_id: bowl });
    await boris.post(`${TOGGLE}-event`, { article_id: event });
  }

  test('shows a group for each section with favorites, and dates on events', async () => {
    await addFavorites();
    await open('/favorites', boris);
    const card = await cardOf('Выставка');
    expect(groups()).toEqual(['Питомцы', 'Барахолка', 'События']);
    expect(within(card).getByText('чт, 12 марта')).toBeVisible();
    expect(shownTitles()).toEqual(['Ёжик', 'Миска', 'Выставка']);
    expect(screen.getByRole('link', { name: 'Миска' })).toHaveAttribute('target', '_blank');
  });

  test.each([
    ['ЕЖИК', ['Ёжик', 'Миска']],
    ['орел', ['Ёжик']],
    ['колюч', ['Ёжик']],
    ['выстав', ['Выставка']],
    ['лабрадор', ['Ёжик']],
    ['корм', ['Миска']],
    ['кошек', ['Выставка']],
    ['  ', ['Ёжик', 'Миска', 'Выставка']],
  ])('searches title, city, description, breed, item and event: «%s»', async (wanted, found) => {
    await addFavorites();
    const user = await open('/favorites', boris);
    await cardOf('Выставка');
    await user.type(screen.getByRole('searchbox', { name: 'Поиск по избранному' }), wanted);
    expect(shownTitles()).toEqual(found);
    expect(groups()).toHaveLength(found.length);
  });

  test('a search without results shows a message', async () => {
    await addFavorites();
    const user = await open('/favorites', boris);
    await cardOf('Выставка');
    await user.type(screen.getByRole('searchbox'), 'слон');
    expect(screen.getByText('Ничего не нашлось. Попробуйте другое слово.')).toBeVisible();
    expect(shownTitles()).toEqual([]);
  });

  test('a removed favorite keeps its card, to be added again', async () => {
    await boris.post(TOGGLE, { article_id: pet });
    const user = await open('/favorites', boris);
    await user.click(favoriteButtonIn(await cardOf('Ёжик')));
    await user.click(await findAddButton(await cardOf('Ёжик')));
    await findRemoveButton(await cardOf('Ёжик'));
    await waitFor(() => expect(sentTo(TOGGLE)).toHaveLength(2));
    await waitFor(async () => expect(await favoritesOf(boris)).toEqual([pet]));
  });

  test('shows on return what another tab has changed', async () => {
    const second = await publishPet(world, anna, { title: `Второй ${count}` });
    await boris.post(TOGGLE, { article_id: pet });
    await open('/favorites', boris);
    await cardOf('Ёжик');
    await boris.post(TOGGLE, { article_id: pet });
    await boris.post(TOGGLE, { article_id: second });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await expectTitles(`Второй ${count}`);
    await findRemoveButton(await cardOf(`Второй ${count}`));
  });

  test('shows at each opening what the favorites are now', async () => {
    await boris.post(TOGGLE, { article_id: pet });
    const user = await open('/favorites', boris);
    await cardOf('Ёжик');
    await user.click(screen.getAllByRole('link', { name: 'Главная' })[0] as HTMLElement);
    await screen.findByRole('link', { name: /^Питомцы/u });
    await boris.post(TOGGLE, { article_id: pet });
    await user.click(screen.getAllByRole('link', { name: 'Избранное' })[0] as HTMLElement);
    expect(await screen.findByText(/^В избранном пока ничего нет/u)).toBeVisible();
  });

  test('keeps its cards when they cannot be loaded again', async () => {
    await boris.post(TOGGLE, { article_id: pet });
    await open('/favorites', boris);
    await cardOf('Ёжик');
    failNext('POST', '/api/articles/by-ids', { status: 500 });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await allAnswered();
    expect(await cardOf('Ёжик')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('greys no ad because it was opened', async () => {
    await boris.post(TOGGLE, { article_id: pet });
    await boris.post(`/api/mark-as-read/${pet}`);
    await open('/favorites', boris);
    const card = await cardOf('Ёжик');
    await allAnswered();
    expect(within(card).queryByText('Просмотрено')).not.toBeInTheDocument();
  });

  test('keeps what is no longer public, without a link, to be removed', async () => {
    const hidden = await publishPet(world, anna, { title: 'Скрытый', city: 'Тверь' });
    await boris.post(TOGGLE, { article_id: hidden });
    await ownerDoes(anna, 4, hidden);
    const user = await open('/favorites', boris);
    const card = await cardOf('Скрытый');
    expect(within(card).getByText('Снято с публикации')).toBeVisible();
    expect(within(card).queryByRole('link')).not.toBeInTheDocument();
    await user.type(screen.getByRole('searchbox'), 'скрыт');
    expect(shownTitles()).toEqual(['Скрытый']);

    await user.click(await findRemoveButton(card));
    expect(within(card).getByText('Убрано из избранного')).toBeVisible();
    expect(within(card).queryByRole('button')).not.toBeInTheDocument();
    await waitFor(async () => expect(await favoritesOf(boris)).toEqual([]));
    cleanup();
    await open('/favorites', boris);
    expect(await screen.findByText(/^В избранном пока ничего нет/u)).toBeVisible();
  });

  test('searches services by their kind', async () => {
    const walk = await publish(services, world, anna, { title: 'Погуляю' });
    await boris.post(TOGGLE, { article_id: pet });
    await boris.post(`${TOGGLE}-service`, { article_id: walk });
    const user = await open('/favorites', boris);
    await cardOf('Погуляю');
    await user.type(screen.getByRole('searchbox'), 'стрижк');
    expect(shownTitles()).toEqual(['Погуляю']);
  });

  test('shows loading, then an empty state with a link to the ads', async () => {
    await open('/favorites', boris);
    expect(screen.getByText('Загрузка…')).toBeInTheDocument();
    expect(await screen.findByText(/^В избранном пока ничего нет/u)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Посмотреть объявления' })).toHaveAttribute(
      'href',
      '/posts',
    );
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });

  test('shows a failed load and a retry', async () => {
    await boris.post(TOGGLE, { article_id: pet });
    failNext('POST', '/api/articles/by-ids', { status: 500 });
    const user = await open('/favorites', boris);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Не удалось загрузить избранное.');
    await user.click(within(alert).getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await cardOf('Ёжик')).toBeVisible();
  });

  test('loads again when the network returns', async () => {
    await boris.post(TOGGLE, { article_id: pet });
    failNext('POST', '/api/articles/by-ids', { status: 500 });
    await open('/favorites', boris);
    await screen.findByRole('alert');
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await cardOf('Ёжик')).toBeVisible();
  });

  test('sends a visitor to the login and back', async () => {
    await open('/favorites');
    await screen.findByRole('heading', { level: 1, name: 'Вход' });
    signIn(boris.token);
    expect(await screen.findByText(/^В избранном пока ничего нет/u)).toBeVisible();
  });

  test('groups services on their own', async () => {
    const walk = await publish(services, world, anna, { title: 'Погуляю' });
    await boris.post(`${TOGGLE}-service`, { article_id: walk });
    await open('/favorites', boris);
    await cardOf('Погуляю');
    expect(groups()).toEqual(['Услуги']);
  });
});

test('an ad blocker replaces the favorites with its notice', async () => {
  await boris.post(TOGGLE, { article_id: pet });
  blockAds();
  const user = await open('/favorites', boris);
  expect(await screen.findByText('Для корректной работы сайта отключите Adblock')).toBeVisible();
  expect(shownTitles()).toEqual([]);
  blockAds(false);
  await user.click(screen.getByRole('button', { name: 'Проверить снова' }));
  expect(await cardOf('Ёжик')).toBeVisible();
});
