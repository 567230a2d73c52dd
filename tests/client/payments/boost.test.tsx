import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getProfile } from '#contract/profile/profile.ts';
import { boostStore } from '#src/ads/boost/boosts.ts';
import { viewCounts } from '#src/ads/views/viewCounts.ts';
import { delayNext, failNext } from '#mock-env/msw/handlers.ts';
import { checkout, ordered } from '#tests/support/orders.ts';
import { adminDoes, postPet, publishPet } from '#tests/support/pets.ts';
import {
  allAnswered,
  lastSentTo,
  loginSheet,
  open,
  page,
  sentTo,
  serve,
  signIn,
  startPage,
} from '#tests/support/screens.tsx';
import { market, publish, services } from '#tests/support/sections.ts';
import { testApp, type TestUser, type TestApp } from '#tests/support/testApp.ts';

let world: TestApp;
let anna: TestUser;
let tab: { opener: unknown; closed: boolean; at: string; text: string };

beforeEach(async () => {
  world = await testApp();
  serve(world);
  anna = await world.as('anna');
  tab = { opener: window, closed: false, at: '', text: '' };
  vi.stubGlobal('open', () => ({
    set opener(value: unknown) {
      tab.opener = value;
    },
    document: {
      body: {
        set textContent(text: string) {
          tab.text = text;
        },
      },
    },
    location: { replace: (url: string) => (tab.at = url) },
    close: () => (tab.closed = true),
  }));
});

const boostButton = () => screen.findByRole('button', { name: 'Продвинуть объявление' });
const sheet = async () => within(await screen.findByRole('dialog', { name: 'Выберите услугу' }));

test('an owner chooses a service; the order opens here, the payment in a new tab', async () => {
  const ad = await publishPet(world, anna);
  const user = await open(`/post/${ad}`, anna);
  await user.click(await boostButton());
  const dialog = await sheet();
  expect(await dialog.findByRole('radio', { name: /Продвижение.*100/u })).toBeChecked();
  expect(dialog.getByRole('link', { name: 'Публичная оферта' })).toHaveAttribute('href', '/offer');
  expect(dialog.getByRole('link', { name: 'Как это работает' })).toHaveAttribute(
    'href',
    '/how-it-works',
  );
  await user.click(dialog.getByRole('radio', { name: /Закрепить.*500/u }));
  await user.click(dialog.getByRole('button', { name: /Оплатить 500/u }));

  expect(await screen.findByText('Ожидает оплаты')).toBeVisible();
  expect(window.location.pathname).toMatch(/^\/pay\/[\w-]{22}$/u);
  expect(tab.at).toMatch(/^https:\/\/yookassa\.test\/checkout\//u);
  expect(tab).toMatchObject({ opener: null, closed: false });
  expect(await lastSentTo('/api/create-order')).toEqual({
    ad_id: ad,
    service_type: 'Закрепить',
    in_telegram: false,
  });
});

test.each([
  ['ALREADY_BOOSTED', 'Это объявление уже активно продвигается'],
  ['SLOT_TAKEN', 'Эта порода уже закреплена другим объявлением'],
  ['CANCELLED_TOO_OFTEN', 'Повторите попытку через 1 час'],
  ['ORDER_PENDING', 'Повторите попытку через 10 минут'],
  ['BANNED', 'Вы не можете создавать новые платежи'],
  [undefined, 'Оплата сейчас недоступна'],
])('the error %s shows «%s», and the tab closes again', async (code, text) => {
  const user = await open(`/post/${await publishPet(world, anna)}`, anna);
  await user.click(await boostButton());
  const dialog = await sheet();
  failNext('POST', '/api/create-order', { status: 409, detail: 'Оплата сейчас недоступна', code });
  await user.click(dialog.getByRole('button', { name: /Оплатить/u }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(text);
  expect(tab).toMatchObject({ closed: true, at: '' });
});

test.each([
  ['-market', '/market-post', 'Этот товар уже закреплён другим объявлением', market],
  ['-service', '/service-post', 'Эта услуга уже закреплена другим объявлением', services],
] as const)(
  'a taken slot is told before the order with the text of %s',
  async (suffix, path, text, section) => {
    const boris = await world.as('boris');
    const first = await publish(section, world, boris);
    await checkout(world, await ordered(boris, first, 'Закрепить', suffix), 'pay');
    const user = await open(`${path}/${await publish(section, world, anna)}`, anna);
    await user.click(await boostButton());
    const dialog = await sheet();
    expect(dialog.getByRole('link', { name: 'Публичная оферта' })).toHaveAttribute(
      'href',
      `/offer${suffix}`,
    );
    expect(await dialog.findByText(text)).toBeVisible();
    expect(dialog.getByRole('radio', { name: /Закрепить/u })).toBeDisabled();
  },
);

test('a slot taken meanwhile shows its text after the order', async () => {
  const user = await open(`/post/${await publishPet(world, anna)}`, anna);
  await user.click(await boostButton());
  const dialog = await sheet();
  const boris = await world.as('boris');
  await checkout(world, await ordered(boris, await publishPet(world, boris), 'Закрепить'), 'pay');
  await user.click(dialog.getByRole('radio', { name: /Закрепить/u }));
  await user.click(dialog.getByRole('button', { name: /Оплатить/u }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Эта порода уже закреплена другим объявлением',
  );
});

test('an own order for the same place can be opened', async () => {
  const id = await ordered(anna, await publishPet(world, anna), 'Закрепить');
  const user = await open(`/post/${await publishPet(world, anna)}`, anna);
  await user.click(await boostButton());
  const dialog = await sheet();
  await user.click(dialog.getByRole('radio', { name: /Закрепить/u }));
  await user.click(dialog.getByRole('button', { name: /Оплатить/u }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    /Повторите попытку через 10 минут\. /u,
  );
  await user.click(dialog.getByRole('link', { name: 'Открыть мой заказ' }));
  expect(await screen.findByText(`Платёж № ${id}`)).toBeVisible();
});

test('offline the sheet stays open with its choice', async () => {
  const user = await open(`/post/${await publishPet(world, anna)}`, anna);
  await user.click(await boostButton());
  const dialog = await sheet();
  await user.click(dialog.getByRole('radio', { name: /Закрепить/u }));
  failNext('POST', '/api/create-order', 'network');
  await user.click(dialog.getByRole('button', { name: /Оплатить/u }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Ошибка соединения с сервером');
  expect(dialog.getByRole('radio', { name: /Закрепить/u })).toBeChecked();
});

describe('the sheet that is closed while the order is made', () => {
  const ORDER = '/api/create-order';

  /** Orders a boost; `answer` lets the server answer. */
  async function orderSlowly(ad: number) {
    const user = await open(`/post/${ad}`, anna);
    await user.click(await boostButton());
    const dialog = await sheet();
    const { promise, resolve } = Promise.withResolvers<void>();
    delayNext('POST', ORDER, promise);
    await user.click(dialog.getByRole('button', { name: /Оплатить/u }));
    await waitFor(() => expect(sentTo(ORDER)).toHaveLength(1));
    const answer = async () => {
      resolve();
      await allAnswered();
    };
    return { user, dialog, answer };
  }
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  test.each(['Отмена', 'Закрыть'])('leaves the user at the ad: «%s»', async (name) => {
    const ad = await publishPet(world, anna);
    const { user, dialog, answer } = await orderSlowly(ad);
    await user.click(dialog.getByRole('button', { name }));
    expect(tab.closed).toBe(true);
    await closed();
    await answer();
    expect(window.location.pathname).toBe(`/post/${ad}`);
    expect(tab.at).toBe('');
    expect(await screen.findByText('Заказ ждёт оплаты')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Перейти к оплате' }));
    expect(await screen.findByText('Ожидает оплаты')).toBeVisible();
  });

  test('leaves the user on the screen that the sheet links to', async () => {
    const { user, dialog, answer } = await orderSlowly(await publishPet(world, anna));
    await user.click(dialog.getByRole('link', { name: 'Как это работает' }));
    await waitFor(() => expect(tab.closed).toBe(true));
    await answer();
    expect(window.location.pathname).toBe('/how-it-works');
    expect(tab.at).toBe('');
  });

  test('opens again without the error that came late', async () => {
    failNext('POST', ORDER, { status: 409, code: 'SLOT_TAKEN' });
    const { user, dialog, answer } = await orderSlowly(await publishPet(world, anna));
    await user.click(dialog.getByRole('button', { name: 'Отмена' }));
    await closed();
    await answer();
    await user.click(await boostButton());
    const again = await sheet();
    expect(again.queryByRole('alert')).toBeNull();
    expect(again.getByRole('button', { name: /Оплатить/u })).toBeEnabled();
  });

  test('offers the order that is ready by the second attempt', async () => {
    const { user, dialog, answer } = await orderSlowly(await publishPet(world, anna));
    await user.click(dialog.getByRole('button', { name: 'Отмена' }));
    await closed();
    await user.click(await boostButton());
    const again = await sheet();
    await answer();
    await user.click(again.getByRole('button', { name: /Оплатить/u }));
    expect(await again.findByRole('link', { name: 'Открыть мой заказ' })).toBeVisible();
  });
});

test('the choice and its price stay when the login ends, and after the next one', async () => {
  const ad = await publishPet(world, anna);
  const user = await open(`/post/${ad}`, anna);
  await user.click(await boostButton());
  await user.click(await (await sheet()).findByRole('radio', { name: /Закрепить.*500/u }));
  await anna.post('/api/logout-everywhere');
  await act(async () => void (await page.api.fetch(getProfile, {}).catch(() => {})));
  await loginSheet();
  await allAnswered();
  const pay = () => screen.findByRole('button', { name: /Оплатить 500/u, hidden: true });
  await pay();

  const { promise, resolve } = Promise.withResolvers<void>();
  delayNext('GET', `/api/boost-stats/${ad}`, promise);
  const { token } = await world.as('anna');
  act(() => signIn(token));
  await pay();
  resolve();
  await allAnswered();
  expect(screen.getByRole('radio', { name: /Закрепить.*500/u })).toBeChecked();
});

describe('the button', () => {
  test('is disabled while the ad is boosted, and shows end and views', async () => {
    const ad = await publishPet(world, anna);
    await checkout(world, await ordered(anna, ad), 'pay');
    await world.visitor.post('/api/boost-views', { shown: [ad], opened: [ad] });
    await open(`/post/${ad}`, anna);
    expect(await screen.findByText('Продвигается до 9 марта')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Продвигается' })).toBeDisabled();
    expect(screen.getByText('Показов 1, открытий 1')).toBeVisible();
  });

  test('stays the owner’s when what a visitor sees is answered late', async () => {
    const ad = await publishPet(world, anna);
    await checkout(world, await ordered(anna, ad), 'pay');
    await open(`/post/${ad}`, anna);
    expect(await screen.findByText('Продвигается до 9 марта')).toBeVisible();
    const { loadBoost } = page.get(boostStore);
    const { promise, resolve } = Promise.withResolvers<void>();
    delayNext('GET', `/api/is-boosted/${ad}`, promise);
    const late = loadBoost('pets', ad, false);
    await act(() => loadBoost('pets', ad, true));
    resolve();
    await act(() => late);
    expect(screen.getByText('Продвигается до 9 марта')).toBeVisible();
  });

  test('shows that an ad is not published yet', async () => {
    const user = await open(`/post/${await postPet(anna)}`, anna);
    await user.click(await boostButton());
    await screen.findByText('Объявление ещё не опубликовано');
    expect(sentTo('/api/create-order')).toEqual([]);
  });

  test('is there for an ad that has been published since its screen opened', async () => {
    const ad = await postPet(anna);
    const user = await open(`/post/${ad}`, anna);
    const button = await boostButton();
    await allAnswered();
    await adminDoes(await world.as('admin'), 1, ad);
    await user.click(button);
    await sheet();
    expect(screen.queryByText('Объявление ещё не опубликовано')).not.toBeInTheDocument();
  });

  test('shows on return that another tab has ordered it', async () => {
    const ad = await publishPet(world, anna);
    await open(`/post/${ad}`, anna);
    await boostButton();
    await allAnswered();
    await ordered(anna, ad);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('Заказ ждёт оплаты')).toBeVisible();
  });

  test('lets an admin boost an ad under review', async () => {
    const ad = await postPet(anna);
    const admin = await world.as('admin');
    await checkout(world, await ordered(admin, ad), 'pay');
    await open(`/post/${ad}`, admin);
    expect(
      await screen.findByText('Семь дней начнутся, когда объявление опубликуют'),
    ).toBeVisible();
    await adminDoes(admin, 1, ad);
  });

  test('leads to a pending order', async () => {
    const ad = await publishPet(world, anna);
    const id = await ordered(anna, ad);
    await open(`/post/${ad}`, anna);
    expect(await screen.findByText('Заказ ждёт оплаты')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Перейти к оплате' })).toHaveAttribute(
      'href',
      `/pay/${id}`,
    );
  });

  test('opens the login for visitors, and is hidden for other users', async () => {
    const ad = await publishPet(world, anna);
    const user = await open(`/post/${ad}`);
    await user.click(await boostButton());
    expect(await screen.findByText(/Чтобы продвигать объявление, войдите/u)).toBeVisible();
  });

  test('is hidden for other users, and for events', async () => {
    await open(`/post/${await publishPet(world, anna)}`, await world.as('boris'));
    await screen.findByRole('button', { name: 'Написать' });
    expect(screen.queryByRole('button', { name: 'Продвинуть объявление' })).toBeNull();
  });
});

test('opening an ad from its boosted position is counted once', async () => {
  const ad = await publishPet(world, anna);
  await checkout(world, await ordered(anna, ad), 'pay');
  await startPage();
  const { countBoostOpened, countBoostShown } = page.get(viewCounts);
  countBoostShown(ad);
  countBoostShown(ad);
  countBoostOpened(ad);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  vi.restoreAllMocks();
  await waitFor(async () => {
    const { body } = await anna.get(`/api/boost-stats/${ad}`);
    expect(body).toMatchObject({ impressions: 1, openings: 1 });
  });
});

test('with receipts the sheet asks for an e-mail and remembers it on this device', async () => {
  world = await testApp({ receipts: { vatCode: 1, taxSystem: undefined } });
  serve(world);
  anna = await world.as('anna');
  const ad = await publishPet(world, anna);
  const user = await open(`/post/${ad}`, anna);
  await user.click(await boostButton());
  const dialog = await sheet();
  const email = await dialog.findByRole('textbox', { name: /Электронная почта для чека/u });
  await user.click(dialog.getByRole('button', { name: /Оплатить/u }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('на него придёт чек');
  await user.type(email, 'anna@petskod.test');
  await user.click(dialog.getByRole('button', { name: /Оплатить/u }));
  expect(await screen.findByText('Ожидает оплаты')).toBeVisible();
  expect(await lastSentTo('/api/create-order')).toMatchObject({ email: 'anna@petskod.test' });
  expect(localStorage.getItem(`receipt-email:${anna.id}`)).toBe('anna@petskod.test');
});

test('inside Telegram prices and the order are in Stars', async () => {
  world = await testApp({ starsPrices: { 1: 300, 2: 60 } });
  serve(world);
  anna = await world.as('anna');
  const ad = await publishPet(world, anna);
  const user = await open(`/post/${ad}`, anna);
  await user.click(await boostButton());
  const dialog = await sheet();
  expect(await dialog.findByRole('radio', { name: /Закрепить.*300.⭐/u })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: /Оплатить 60.⭐/u }));
  expect(await screen.findByText('Ожидает оплаты')).toBeVisible();
  const pay = await screen.findByRole('link', { name: /Перейти к оплате 60.⭐/u });
  expect(pay).toHaveAttribute('href', expect.stringContaining('https://t.me/$stars-'));
  expect(document.body).not.toHaveTextContent('₽');
});

test('a boost that is over shows what it brought by day, and can be repeated', async () => {
  const ad = await publishPet(world, anna);
  await checkout(world, await ordered(anna, ad), 'pay');
  const boris = await world.as('boris');
  await boris.post('/api/boost-views', { shown: [ad], opened: [ad] });
  world.clock.advance({ days: 8 });
  anna = await world.as('anna');
  const user = await open(`/post/${ad}`, anna);
  const chart = await screen.findByRole('img', { name: 'Показы по дням' });
  expect(within(chart).getByText(/2.марта: Показов 1, открытий 1/u)).toBeInTheDocument();
  const table = within(screen.getByRole('table'));
  expect(table.getByRole('row', { name: /2.марта 1 1/u })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Повторить продвижение' }));
  expect((await sheet()).getByRole('button', { name: /Оплатить 100/u })).toBeVisible();
});
