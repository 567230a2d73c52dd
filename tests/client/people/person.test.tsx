import { screen, within } from '@testing-library/react';
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

test('an admin gives a mark and takes it back in the screen of the user', async () => {
  const shop = await world.as('Зоомир');
  const user = await open(`/admin/users/${shop.id}`, await world.as('admin'));
  await user.click(await screen.findByRole('button', { name: 'Магазин' }));
  await user.type(screen.getByLabelText('Что проверено'), 'ОГРН');
  await user.click(screen.getByRole('button', { name: 'Дать знак' }));
  await screen.findByText('Знак дан, пользователь узнает об этом');
  const pressed = await screen.findByRole('button', { name: 'Магазин', pressed: true });
  await user.click(pressed);
  await user.click(screen.getByRole('button', { name: 'Снять' }));
  expect(await screen.findByRole('button', { name: 'Магазин', pressed: false })).toBeVisible();
});
