import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { failNext } from '#mock-env/msw/handlers.ts';
import { checkout, ordered, paymentOf } from '#tests/support/orders.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { publishPet } from '#tests/support/pets.ts';
import { open, question, roundTrip, sentTo, serve } from '#tests/support/screens.tsx';
import { testApp, type TestUser, type TestApp } from '#tests/support/testApp.ts';

let world: TestApp;
let anna: TestUser;
let ad: number;
let id: string;

beforeEach(async () => {
  world = await testApp();
  serve(world);
  anna = await world.as('anna');
  ad = await publishPet(world, anna);
  id = await ordered(anna, ad);
});

test('an order shows its number, its time left, and the payment link', async () => {
  world.clock.advance({ minutes: 3, seconds: 15 });
  await open(`/pay/${id}`, anna);
  expect(await screen.findByText('Ожидает оплаты')).toBeVisible();
  expect(screen.getByText(`Платёж № ${id}`)).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent('06:45');
  expect(screen.getByRole('link', { name: /Перейти к оплате 100/u })).toHaveAttribute(
    'href',
    paymentOf(world, id).confirmation?.confirmation_url,
  );
  expect(screen.getByRole('link', { name: 'Щенок лабрадора' })).toHaveAttribute(
    'href',
    `/post/${ad}`,
  );
});

test('the screen polls the payment, and leads back to the ad', async () => {
  const user = await open(`/pay/${id}`, anna);
  await screen.findByText('Ожидает оплаты');
  await checkout(world, id, 'pay');
  expect(await screen.findByText('Оплата подтверждена')).toBeVisible();
  expect(screen.getByText('Объявление продвигается до 9 марта')).toBeVisible();
  await user.click(within(screen.getByRole('article')).getByRole('button', { name: 'Назад' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Щенок лабрадора' })).toBeVisible();
});

test('a declined payment is shown', async () => {
  await open(`/pay/${id}`, anna);
  await screen.findByText('Ожидает оплаты');
  await checkout(world, id, 'decline');
  expect(await screen.findByText('Ошибка при проведении платежа')).toBeVisible();
});

test('the owner cancels an order after a confirmation', async () => {
  const user = await open(`/pay/${id}`, anna);
  await user.click(await screen.findByRole('button', { name: 'Отменить платёж' }));
  const dialog = await question('Отменить платёж?');
  await user.click(dialog.getByRole('button', { name: 'Да, отменить' }));
  expect(await screen.findByText('Платёж отменён')).toBeVisible();
  expect(sentTo(`/api/purchases/${id}/cancel`)).toHaveLength(1);
});

test('another user with the link may read and pay, but not cancel', async () => {
  await open(`/pay/${id}`);
  expect(await screen.findByRole('link', { name: /Перейти к оплате/u })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Отменить платёж' })).toBeNull();
});

test('an expired order is cancelled', async () => {
  world.clock.advance({ minutes: 10 });
  await open(`/pay/${id}`, anna);
  expect(await screen.findByText('Платёж отменён')).toBeVisible();
  expect(screen.queryByRole('timer')).toBeNull();
});

test('while the provider does not respond, the screen waits for the link', async () => {
  world.yooKassa.cabinet.switches.failNext = 2;
  const second = await publishPet(world, anna, { title: 'Второй' });
  const waiting = await ordered(anna, second);
  await open(`/pay/${waiting}`, anna);
  expect(await screen.findByText(/Готовим ссылку на оплату/u, { selector: 'p' })).toBeVisible();
  world.clock.advance({ seconds: 5 });
  expect(await screen.findByRole('link', { name: /Перейти к оплате/u })).toBeVisible();
});

test('a failed poll keeps the order on view', async () => {
  await open(`/pay/${id}`, anna);
  await screen.findByText('Ожидает оплаты');
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  failNext('GET', `/api/purchases/${id}`, { status: 500 });
  expect(await screen.findByText(/Нет связи с сервером/u)).toBeVisible();
  expect(log.mock.calls).toEqual([['Ошибка сети: 500']]);
  log.mockRestore();
  expect(screen.getByText('Ожидает оплаты')).toBeVisible();
});

test('nothing is asked any more in a final state', async () => {
  await checkout(world, id, 'pay');
  await open(`/pay/${id}`, anna);
  await screen.findByText('Оплата подтверждена');
  const asked = sentTo(`/api/purchases/${id}`).length;
  document.dispatchEvent(new Event('visibilitychange'));
  await roundTrip();
  expect(sentTo(`/api/purchases/${id}`)).toHaveLength(asked);
});

test('an unknown order, and one that cannot be loaded', async () => {
  await open('/pay/no-such-order-at-all', anna);
  expect(await screen.findByText('Такого платежа нет. Проверьте ссылку.')).toBeVisible();
});

test('after a failed first load the screen goes on asking', async () => {
  failNext('GET', `/api/purchases/${id}`, { status: 500 });
  await open(`/pay/${id}`, anna);
  expect(await screen.findByText(/Попробуйте ещё раз чуть позже/u)).toBeVisible();
  expect(await screen.findByText('Ожидает оплаты')).toBeVisible();
  await checkout(world, id, 'pay');
  expect(await screen.findByText('Оплата подтверждена')).toBeVisible();
});

test('a payment that the provider does not know is called unknown', async () => {
  world.yooKassa.cabinet.payments.clear();
  await open(`/pay/${id}`, anna);
  expect(await screen.findByText(/Мы не знаем, чем закончилась оплата/u)).toBeVisible();
  expect(screen.queryByText(/Деньги не списаны/u)).toBeNull();
  expect(screen.getByRole('link', { name: 'Написать в поддержку' })).toHaveAttribute(
    'href',
    '/messages?with=0',
  );
});

test('an order whose ad is deleted tells so', async () => {
  expectOk(await anna.post('/api/delete-ad', { ad_id: ad }));
  await open(`/pay/${id}`, anna);
  expect(await screen.findByText(/^Объявление удалено, поэтому платёж отменён/u)).toBeVisible();
});

test('a failed first load can be retried', async () => {
  failNext('GET', `/api/purchases/${id}`, { status: 500 });
  const user = await open(`/pay/${id}`, anna);
  await user.click(await screen.findByRole('button', { name: 'Попробовать ещё раз' }));
  expect(await screen.findByText('Ожидает оплаты')).toBeVisible();
});
