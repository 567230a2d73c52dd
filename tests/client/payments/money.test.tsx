import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { failNext } from '#mock-env/msw/handlers.ts';
import { checkout, ordered } from '#tests/support/orders.ts';
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
