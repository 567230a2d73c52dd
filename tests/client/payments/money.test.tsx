import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { failNext } from '#mock-env/msw/handlers.ts';
import { createOrdersService } from '#server/payments/orders/orders.service.ts';
import { checkout, ordered, paymentOf } from '#tests/support/orders.ts';
import { publishPet } from '#tests/support/pets.ts';
import { open, serve } from '#tests/support/screens.tsx';
import { testApp, type TestUser, type TestApp } from '#tests/support/testApp.ts';

let world: TestApp;
let admin: TestUser;

beforeEach(async () => {
  world = await testApp();
  serve(world);
  admin = await world.as('admin');
});

const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent?.replaceAll(/\s/gu, ' '));

test('an admin opens the income by day from the hub', async () => {
  const anna = await world.as('anna');
  const ad = await publishPet(world, anna);
  await checkout(world, await ordered(anna, ad, 'Закрепить'), 'pay');
  await ordered(anna, await publishPet(world, anna, { title: 'Второй' }));
  const user = await open('/admin', admin);
  await user.click(await screen.findByRole('link', { name: /Деньги/u }));
  const day = await screen.findByRole('row', { name: /2\sмарта/u });
  expect(cellsOf(day)).toEqual(['500 ₽', '1', '1', '0', '0', '0 ₽']);
  expect(screen.getByText('Все заказы рассчитаны, смотреть не на что.')).toBeVisible();
});

test('an unreconciled order is listed with its reason, number and user', async () => {
  world.yooKassa.cabinet.switches.webhooks = 'off';
  const anna = await world.as('anna');
  const id = await ordered(anna, await publishPet(world, anna));
  world.clock.advance({ minutes: 16 });
  await open('/admin/money', admin);
  expect(await screen.findByText('Время вышло, а чем кончилось, неизвестно')).toBeVisible();
  expect(screen.getByRole('link', { name: id })).toHaveAttribute('href', `/pay/${id}`);
  expect(screen.getByRole('link', { name: String(anna.id) })).toHaveAttribute(
    'href',
    `/admin/users/${anna.id}`,
  );
});

test('another period is loaded; a failure can be retried', async () => {
  const user = await open('/admin/money', admin);
  expect(await screen.findByText('За это время заказов не было.')).toBeVisible();
  failNext('GET', '/api/admin/orders-report', { status: 500 });
  await user.click(screen.getByRole('radio', { name: '7 дней' }));
  await user.click(await screen.findByRole('button', { name: 'Попробовать ещё раз' }));
  expect(await screen.findByRole('radio', { name: '7 дней' })).toBeChecked();
});

test('a payment is found by its user, and refunded after asking twice', async () => {
  const anna = await world.as('anna');
  const ad = await publishPet(world, anna);
  await checkout(world, await ordered(anna, ad, 'Закрепить'), 'pay');
  const user = await open('/admin/money', admin);
  const search = await screen.findByRole('searchbox', { name: /Номер, имя/u });
  await user.type(search, 'anna{Enter}');
  const events = await screen.findByRole('list', { name: 'Что происходило' });
  expect(events).toHaveTextContent('ЮKassa: деньги списаны');
  await user.click(screen.getByRole('button', { name: 'Вернуть деньги' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: /^Вернуть 500.₽\?/u }));
  await user.click(dialog.getByRole('button', { name: 'Вернуть деньги' }));
  expect(await screen.findByRole('alertdialog', { name: /Точно вернуть 500.₽\?/u })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Да, вернуть' }));
  expect(await screen.findByText('Оплачен, деньги возвращены')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Вернуть деньги' })).not.toBeInTheDocument();
});

test('a chargeback is shown as one, and a payment without an order is closed', async () => {
  const anna = await world.as('anna');
  const id = await ordered(anna, await publishPet(world, anna));
  await checkout(world, id, 'pay');
  const payment = structuredClone(paymentOf(world, id));
  const strange = { ...payment, id: 'strange', metadata: {} };
  await world.yooKassa.refundInCabinet(payment.id);
  world.yooKassa.cabinet.payments.set('strange', strange);
  await createOrdersService(world.deps).compareWithProviders();
  const user = await open('/admin/money', admin);
  expect(await screen.findByText(/не нами: 1.возврат, 100.₽.*чарджбэки/u)).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: /Номер, имя/u }), 'anna{Enter}');
  expect(await screen.findByText(/^Оплачен, .*банком \(чарджбэк\)$/u)).toBeVisible();
  expect(screen.getByText('Платёж без заказа')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Разобрались' }));
  expect(await screen.findByText(/смотреть не на что/u)).toBeVisible();
});

test('the period has bars by day with their table, groups, and a table to save', async () => {
  const anna = await world.as('anna');
  const ad = await publishPet(world, anna, { title: '=Щенок; "Рекс"' });
  await checkout(world, await ordered(anna, ad), 'pay');
  const user = await open('/admin/money', admin);
  const chart = await screen.findByRole('img', { name: /Получено по дням/u });
  expect(chart.querySelectorAll('title')).toHaveLength(30);
  expect(within(chart).getByText(/2.марта: 100.₽/u)).toBeInTheDocument();
  const groups = screen.getByRole('region', { name: 'По услугам' });
  expect(within(groups).getByRole('row', { name: /Продвижение/u })).toHaveTextContent('ЮKassa');
  const saving = vi.spyOn(URL, 'createObjectURL');
  await user.click(screen.getByRole('button', { name: 'Скачать CSV' }));
  await waitFor(() => expect(saving).toHaveBeenCalledOnce());
  const saved = saving.mock.calls[0]?.[0] as Blob;
  const [head, row] = (await saved.text()).split('\r\n');
  expect(head).toContain('Создан;Заказ;Платёж');
  expect(row).toMatch(/^2026-03-02 \d\d:\d\d:\d\d;/u);
  expect(row).toContain(`;Продвижение;"'=Щенок; ""Рекс""";${anna.id};100;RUB;Оплачен;`);
});
