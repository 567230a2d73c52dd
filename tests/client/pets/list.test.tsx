import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newPetPath } from '#contract/paths.ts';
import { delayNext, failNext } from '#mock-env/msw/handlers.ts';
import { TEST_START } from '#tests/support/clock.ts';
import { tinyImage } from '#tests/support/images.ts';
import { petDraft, publishPet } from '#tests/support/pets.ts';
import {
  allAnswered,
  blockAds,
  cardOf,
  expectTitles,
  lastSentTo,
  open,
  roundTrip,
  scrollToLastCard,
  sentTo,
  serve,
  shownTitles,
} from '#tests/support/screens.tsx';
import { testApp, type TestUser, type TestApp } from '#tests/support/testApp.ts';

const LIST = '/api/articles/filter';
const MANY = 23;
let world: TestApp;
let anna: TestUser;

/** Titles of the newest ads in the order of the list. */
const newest = (from: number, to: number): string[] =>
  Array.from({ length: from - to + 1 }, (_, index) => `Щенок ${from - index}`);

beforeAll(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
  anna = await world.as('anna');
  for (let number = 1; number <= MANY; number += 1) {
    await publishPet(world, anna, { title: `Щенок ${number}`, city: 'Омск' });
  }
  await publishPet(world, anna, { title: 'Туляк', city: 'Тула' });
  await publishPet(world, anna, { title: 'Рязанец', city: 'Рязань' });
}, 60_000);

describe('scrolling', () => {
  test('loads the next page when half of the last card is visible', async () => {
    await open('/posts?city=Омск');
    await expectTitles(...newest(MANY, 4));
    scrollToLastCard(0.4);
    expect(sentTo(LIST)).toHaveLength(1);
    scrollToLastCard(0.5);
    await expectTitles(...newest(MANY, 1));
    expect(await lastSentTo(LIST)).toMatchObject({ city: 'Омск', limit: 20, offset: 20 });
    expect(screen.getByText('Больше ничего нет')).toBeVisible();
    scrollToLastCard();
    expect(sentTo(LIST)).toHaveLength(2);
  });

  test('a failed page shows a message and a retry', async () => {
    const user = await open('/posts?city=Омск');
    await expectTitles(...newest(MANY, 4));
    failNext('POST', LIST, { status: 500 });
    scrollToLastCard();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Дальше загрузить не получилось');
    expect(shownTitles()).toHaveLength(20);
    await user.click(within(alert).getByRole('button', { name: 'Попробовать ещё раз' }));
    await expectTitles(...newest(MANY, 1));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('an ad that moved to the next page is not shown twice', async () => {
    await open('/posts?city=Омск');
    await expectTitles(...newest(MANY, 4));
    const late = await publishPet(world, anna, { title: 'Новичок', city: 'Омск' });
    scrollToLastCard();
    await waitFor(() => expect(screen.getByText('Больше ничего нет')).toBeVisible());
    expect(shownTitles()).toEqual(newest(MANY, 1));
    await anna.post('/api/delete-ad', { ad_id: late });
  });

  test('no ad is skipped when one before it has left the list', async () => {
    const gone = await publishPet(world, anna, { title: 'Уже дома', city: 'Омск' });
    await open('/posts?city=Омск');
    await expectTitles('Уже дома', ...newest(MANY, 5));
    await anna.post('/api/delete-ad', { ad_id: gone });
    scrollToLastCard();
    await expectTitles('Уже дома', ...newest(MANY, 1));
  });

  test('a list by price goes on when its last ad has become the cheapest', async () => {
    const ads = 43;
    const ids: number[] = [];
    const draft = (number: number) => ({ title: `Котёнок ${number}`, city: 'Пенза' });
    for (let number = 1; number <= ads; number += 1)
      ids.push(await publishPet(world, anna, draft(number)));
    await open('/posts?city=Пенза&sort=cheap');
    await waitFor(() => expect(shownTitles()).toHaveLength(20));
    scrollToLastCard();
    await waitFor(() => expect(shownTitles().at(-1)).toBe('Котёнок 4'));
    const cheaper = petDraft({ ...draft(4), price: 1 });
    await anna.form(`/api/articles/update/${ids[3]}`, cheaper, [await tinyImage()]);
    scrollToLastCard();
    await waitFor(() => expect(screen.getByText('Больше ничего нет')).toBeVisible());
    expect(shownTitles()).toEqual(Array.from(ids, (_, index) => `Котёнок ${ads - index}`));
    for (const id of ids) await anna.post('/api/delete-ad', { ad_id: id });
  });

  test('a late page of earlier filters is dropped', async () => {
    const user = await open('/posts?city=Омск');
    await expectTitles(...newest(MANY, 4));
    let arrive = () => {};
    delayNext('POST', LIST, new Promise<void>((resolve) => (arrive = resolve)));
    scrollToLastCard();
    await waitFor(() => expect(sentTo(LIST)).toHaveLength(2));
    await user.clear(screen.getByRole('combobox', { name: 'Город' }));
    await user.type(screen.getByRole('combobox', { name: 'Город' }), 'Тула');
    await user.click(screen.getByRole('button', { name: /^Показать(?! ещё)/u }));
    await expectTitles('Туляк');
    const answered = world.log.length;
    arrive();
    await waitFor(() => expect(world.log.length).toBeGreaterThan(answered));
    await roundTrip();
    await expectTitles('Туляк');
  });
});

test('a late response to earlier filters is dropped', async () => {
  let arrive = () => {};
  delayNext('POST', LIST, new Promise<void>((resolve) => (arrive = resolve)));
  const user = await open('/posts?city=Тула&sex=1');
  await waitFor(() => expect(sentTo(LIST)).toHaveLength(1));
  await user.click(await screen.findByRole('link', { name: 'Убрать: Тула' }));
  expect(await cardOf('Рязанец')).toBeVisible();
  const shown = shownTitles();
  const answered = world.log.length;
  arrive();
  await waitFor(() => expect(world.log.length).toBeGreaterThan(answered));
  await roundTrip();
  await expectTitles(...shown);
});

test('while the list loads the button says so', async () => {
  let arrive = () => {};
  delayNext('POST', LIST, new Promise<void>((resolve) => (arrive = resolve)));
  await open('/posts?city=Тула');
  expect(await screen.findByRole('button', { name: /Загрузка…/u })).toBeVisible();
  expect(screen.getByText('Загружаем объявления…')).toBeInTheDocument();
  arrive();
  await expectTitles('Туляк');
  expect(screen.getByRole('button', { name: /^Показать(?! ещё)/u })).toBeVisible();
});

test('without a connection a failed list says so, and loads when it is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  failNext('POST', LIST, 'network');
  await open('/posts?city=Рязань');
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByRole('heading', { name: 'Нет связи' })).toBeVisible();
  expect(within(alert).getByRole('button', { name: 'Повторить' })).toBeVisible();
  online.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
  await expectTitles('Рязанец');
});

test('filters can be applied while the list loads', async () => {
  let arrive = () => {};
  delayNext('POST', LIST, new Promise<void>((resolve) => (arrive = resolve)));
  const user = await open('/posts');
  const city = await screen.findByRole('combobox', { name: 'Город' });
  await user.type(city, 'Тула{Enter}');
  await expectTitles('Туляк');
  arrive();
  await allAnswered();
  await expectTitles('Туляк');
});

test.each([
  ['a server in trouble', { status: 500 }],
  ['a lost connection', 'network' as const],
])('%s: a failure is shown with a retry', async (_, failure) => {
  failNext('POST', LIST, failure);
  const user = await open('/posts?city=Тула');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Попробуйте ещё раз чуть позже.');
  await user.click(within(alert).getByRole('button', { name: 'Попробовать ещё раз' }));
  await expectTitles('Туляк');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a list that failed offline loads when the network returns', async () => {
  failNext('POST', LIST, 'network');
  await open('/posts?city=Тула');
  await screen.findByRole('alert');
  act(() => void window.dispatchEvent(new Event('online')));
  await expectTitles('Туляк');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a page that failed offline loads when the network returns', async () => {
  await open('/posts?city=Омск');
  await expectTitles(...newest(MANY, 4));
  failNext('POST', LIST, 'network');
  scrollToLastCard();
  await screen.findByText('Дальше загрузить не получилось');
  act(() => void window.dispatchEvent(new Event('online')));
  await expectTitles(...newest(MANY, 1));
});

test('an answer that is no list is an empty one', async () => {
  failNext('POST', LIST, { status: 200, detail: 'Шлюз не в духе' });
  failNext('GET', '/api/promos', { status: 200, detail: 'Шлюз не в духе' });
  await open('/posts?city=Омск');
  expect(await screen.findByText('Объявления не найдены.')).toBeVisible();
});

test('misspelt words are corrected when no ad has them, and the list says so', async () => {
  await open('/posts?q=щинок&city=Омск');
  await expectTitles(...newest(MANY, 4));
  expect(screen.getByText('По запросу «щинок» ничего нет. Ищем «щенок».')).toBeVisible();
  scrollToLastCard();
  await expectTitles(...newest(MANY, 1));
  expect(await lastSentTo(LIST)).toMatchObject({ q: 'щенок', city: 'Омск' });
  expect(await screen.findByText(/^23\s/u)).toBeVisible();
  cleanup();
  await open('/posts?q=абракадабра');
  expect(await screen.findByText('Объявления не найдены.')).toBeVisible();
  expect(screen.queryByText(/Ищем/u)).not.toBeInTheDocument();
});

test('a list without ads says so and offers the way out', async () => {
  const user = await open('/posts?city=Сочи');
  expect(await screen.findByText('Объявления не найдены.')).toBeVisible();
  const main = screen.getByRole('main');
  await user.click(within(main).getAllByRole('button', { name: 'Сбросить' }).at(-1) as HTMLElement);
  expect(await cardOf('Рязанец')).toBeVisible();
});

const scrollTo = (y: number): void => {
  window.scrollTo(0, y);
  fireEvent.scroll(window);
};

describe('going back from an ad', () => {
  test('the list is restored with all its pages and its scroll position', async () => {
    const user = await open('/posts?city=Омск');
    await expectTitles(...newest(MANY, 4));
    scrollToLastCard();
    await expectTitles(...newest(MANY, 1));
    scrollTo(1234);
    await user.click(screen.getByRole('link', { name: 'Щенок 2' }));
    await screen.findByRole('heading', { level: 1, name: 'Щенок 2' });
    expect(window.scrollY).toBe(0);
    await screen.findByRole('region', { name: 'Похожие объявления' });
    const before = sentTo(LIST).length;
    await user.click(screen.getByRole('button', { name: 'К питомцам' }));
    await expectTitles(...newest(MANY, 1));
    expect(window.location.search).toBe(`?city=${encodeURIComponent('Омск')}`);
    expect(sentTo(LIST)).toHaveLength(before);
    await waitFor(() => expect(window.scrollY).toBe(1234));
  });

  test('each list on the way back is restored', async () => {
    const user = await open('/posts?city=Омск');
    await expectTitles(...newest(MANY, 4));
    scrollToLastCard();
    await expectTitles(...newest(MANY, 1));
    scrollTo(1234);
    await user.click(screen.getByRole('link', { name: 'Щенок 2' }));
    await screen.findByRole('heading', { level: 1, name: 'Щенок 2' });
    // A breadcrumb leads to a list of the same section, with the ads of all cities.
    const crumbs = screen.getByRole('navigation', { name: 'Разделы' });
    await user.click(within(crumbs).getByRole('link', { name: 'Собаки' }));
    await screen.findByRole('link', { name: 'Туляк' });
    scrollTo(777);
    await user.click(screen.getByRole('link', { name: 'Туляк' }));
    await screen.findByRole('heading', { level: 1, name: 'Туляк' });
    await allAnswered();
    const before = sentTo(LIST).length;

    act(() => window.history.back());
    await screen.findByRole('link', { name: 'Туляк' });
    await waitFor(() => expect(window.scrollY).toBe(777));
    act(() => window.history.back());
    await screen.findByRole('heading', { level: 1, name: 'Щенок 2' });
    act(() => window.history.back());
    await expectTitles(...newest(MANY, 1));
    await waitFor(() => expect(window.scrollY).toBe(1234));
    expect(sentTo(LIST)).toHaveLength(before);
  });

  test('entering by a link of the site loads the list again', async () => {
    const user = await open('/posts?city=Тула');
    await expectTitles('Туляк');
    await user.click(screen.getAllByRole('link', { name: 'Главная' })[0] as HTMLElement);
    await user.click(await screen.findByRole('link', { name: /^Питомцы/u }));
    expect(await cardOf('Рязанец')).toBeVisible();
    expect(sentTo(LIST)).toHaveLength(2);
  });
});

describe('a list that was left', () => {
  const LATE = 'Новый щенок';
  let late: number;
  let user: UserEvent;

  /** Opens an ad from the list; meanwhile another ad is published. */
  beforeEach(async () => {
    user = await open('/posts?city=Тула');
    await user.click(await screen.findByRole('link', { name: 'Туляк' }));
    await screen.findByRole('heading', { level: 1, name: 'Туляк' });
    late = await publishPet(world, anna, { title: LATE, city: 'Тула' });
  });
  afterEach(async () => {
    vi.setSystemTime(TEST_START);
    await anna.post('/api/delete-ad', { ad_id: late });
  });

  test('shows new ads when its URL is typed', async () => {
    cleanup();
    await open('/posts?city=Тула');
    await expectTitles(LATE, 'Туляк');
  });

  test('shows new ads after a reload of a later visit', async () => {
    await user.click(screen.getAllByRole('link', { name: 'Главная' })[0] as HTMLElement);
    await user.click(await screen.findByRole('link', { name: /^Питомцы/u }));
    await screen.findByRole('link', { name: LATE });
    const { state } = window.history;
    cleanup();
    await open('/posts?city=Тула', undefined, state);
    await expectTitles(LATE, 'Туляк');
  });

  test('shows new ads on the way back when a day has passed', async () => {
    vi.setSystemTime(Date.now() + 25 * 3600_000);
    await user.click(screen.getByRole('button', { name: 'К питомцам' }));
    await expectTitles(LATE, 'Туляк');
  });
});

describe('an ad blocker', () => {
  const notice = 'Для корректной работы сайта отключите Adblock';

  test('replaces the list with a notice until it is switched off', async () => {
    blockAds();
    const user = await open('/posts?city=Тула');
    expect(await screen.findByText(notice)).toBeVisible();
    expect(shownTitles()).toEqual([]);
    blockAds(false);
    await user.click(screen.getByRole('button', { name: 'Проверить снова' }));
    await expectTitles('Туляк');
    expect(screen.queryByText(notice)).not.toBeInTheDocument();
  });

  test('is not assumed when other requests fail too', async () => {
    blockAds();
    failNext('HEAD', '/api/settings', 'network');
    await open('/posts?city=Тула');
    await waitFor(() => expect(sentTo('/api/settings', 'HEAD')).toHaveLength(1));
    await roundTrip();
    await expectTitles('Туляк');
    expect(screen.queryByText(notice)).not.toBeInTheDocument();
  });

  test('is not assumed when the bait arrives at the second attempt', async () => {
    blockAds();
    let arrive = () => {};
    delayNext('HEAD', '/api/settings', new Promise<void>((resolve) => (arrive = resolve)));
    await open('/posts?city=Тула');
    await waitFor(() => expect(sentTo('/api/settings', 'HEAD')).toHaveLength(1));
    blockAds(false);
    arrive();
    await waitFor(() => expect(sentTo('/ads/ad-banner.js', 'HEAD')).toHaveLength(2));
    await roundTrip();
    await expectTitles('Туляк');
    expect(screen.queryByText(notice)).not.toBeInTheDocument();
  });
});

describe('«Разместить»', () => {
  test.each(['visitor', 'user'])('leads a %s to the form', async (who) => {
    const user = await open('/posts?city=Тула', who === 'user' ? anna : undefined);
    await user.click(await screen.findByRole('button', { name: 'Разместить' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Новое объявление' }),
    ).toBeVisible();
  });
});

test.each(['Потерянные', 'Найденные', '3'])(
  'a list of %s offers to post a pet that is lost or found',
  async (category) => {
    await open(`/posts?${new URLSearchParams({ category })}`);
    expect(await screen.findByRole('link', { name: 'Потеряли' })).toHaveAttribute(
      'href',
      newPetPath('Потерянные'),
    );
    expect(screen.getByRole('link', { name: 'Нашли' })).toHaveAttribute(
      'href',
      newPetPath('Найденные'),
    );
    cleanup();
    await open('/posts');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('link', { name: 'Потеряли' })).not.toBeInTheDocument();
  },
);
