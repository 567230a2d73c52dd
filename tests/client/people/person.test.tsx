import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { expectOk } from '#tests/support/expectations.ts';
import { publishPet } from '#tests/support/pets.ts';
import { open, serve } from '#tests/support/screens.tsx';
import { publish, services } from '#tests/support/sections.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

let world: TestApp;

beforeAll(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
});

test('the author of an ad leads to a page with mark, facts and ads by section', async () => {
  const [shelter, admin] = [await world.as('Лапа'), await world.as('admin')];
  const ad = await publishPet(world, shelter, { title: 'Пёс Шарик' });
  await publish(services, world, shelter);
  const body = { user_id: shelter.id, kind: 'shelter' };
  expectOk(await admin.post('/api/admin/verify', body));
  const user = await open(`/post/${ad}`);
  const author = await screen.findByRole('region', { name: 'Автор объявления' });
  expect(author).toHaveTextContent('Приют');
  await user.click(within(author).getByRole('link'));
  const head = await screen.findByRole('region', { name: 'Лапа' });
  expect(head).toHaveTextContent('Приютс марта 2026 · 2 объявления');
  expect(screen.getByRole('link', { name: 'Написать' })).toHaveAttribute(
    'href',
    `/messages?with=${shelter.id}`,
  );
  const pets = await screen.findByRole('region', { name: 'Питомцы' });
  expect(within(pets).getByText('Пёс Шарик')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Услуги' })).toBeVisible();
});

test('a person who is not there is said to be so', async () => {
  await open('/user/123456');
  expect(await screen.findByText('Такого пользователя не существует')).toBeVisible();
});

test('a path without a number names nobody', async () => {
  await open('/user/abc');
  expect(await screen.findByText('Такого пользователя не существует')).toBeVisible();
  expect(screen.queryByText('Поддержка', { selector: 'h2' })).toBeNull();
});

test('a person can be reported, but not by themselves', async () => {
  const [reported, reader] = [await world.as('Шумный'), await world.as('Читатель')];
  await publishPet(world, reported, { title: 'Пёс Шум' });
  const user = await open(`/user/${reported.id}`, reader);
  await user.click(await screen.findByRole('button', { name: 'Ещё действия' }));
  await user.click(await screen.findByRole('button', { name: 'Пожаловаться' }));
  expect(
    await screen.findByRole('dialog', { name: 'Что не так с этим пользователем?' }),
  ).toBeVisible();
  cleanup();
  await open(`/user/${reported.id}`, reported);
  await screen.findByRole('region', { name: 'Шумный' });
  expect(screen.queryByRole('button', { name: 'Ещё действия' })).toBeNull();
});

test('an admin gives a mark and takes it back in the screen of the user', async () => {
  const shop = await world.as('Зоомир');
  const user = await open(`/admin/users/${shop.id}`, await world.as('admin'));
  await user.click(await screen.findByRole('button', { name: 'Магазин' }));
  await user.type(screen.getByLabelText('Что проверено'), 'ОГРН');
  await user.click(screen.getByRole('button', { name: 'Отметить' }));
  await screen.findByText('Отметка стоит, пользователь узнает об этом');
  const pressed = await screen.findByRole('button', { name: 'Магазин', pressed: true });
  await user.click(pressed);
  await user.click(screen.getByRole('button', { name: 'Снять' }));
  expect(await screen.findByRole('button', { name: 'Магазин', pressed: false })).toBeVisible();
});

test('an admin sees that a new name has suspended a mark, and gives it back or not', async () => {
  const admin = await world.as('admin');
  for (const button of ['Отметить', 'Не возвращать']) {
    const vet = await world.as(`Доктор ${button.length}`);
    expectOk(await admin.post('/api/admin/verify', { user_id: vet.id, kind: 'vet' }));
    expectOk(await vet.post('/api/update-username', { username: 'Иван' }));
    const user = await open(`/admin/users/${vet.id}`, admin);
    const rows = await screen.findByRole('list', { name: 'Отметка' });
    expect(rows).toHaveTextContent(/Отметка «Клиника» снята 2 марта/u);
    expect(rows).toHaveTextContent(`Раньше пользователя звали «Доктор ${button.length}»`);
    const isGiven = button === 'Отметить';
    const row = isGiven ? 'Клиника' : 'Не возвращать отметку';
    await user.click(within(rows).getByRole('button', { name: row }));
    await user.click(screen.getByRole('button', { name: button }));
    await screen.findByText(isGiven ? /^Отметка стоит/u : 'Готово: отметка не вернётся');
    await waitFor(() => expect(rows).not.toHaveTextContent('снят'));
    const clinic = within(rows).getByRole('button', { name: 'Клиника' });
    expect(clinic).toHaveAttribute('aria-pressed', String(isGiven));
    cleanup();
  }
});
