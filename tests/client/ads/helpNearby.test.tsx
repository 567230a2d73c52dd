import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { SavedSearch } from '#contract/search/savedSearches.ts';
import { leaveToLogIn, open, question, serve } from '#tests/support/screens.tsx';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let anna: TestUser;

beforeEach(async () => {
  world = await testApp();
  serve(world);
  anna = await world.as('anna');
});

const offer = { name: /^Помогать искать рядом/u };
const searches = async () => (await anna.get<SavedSearch[]>('/api/saved-searches')).body;

test('one tap saves a daily search of lost pets around the city, and the row says so', async () => {
  localStorage.setItem(`last-city:${anna.id}`, 'Тула');
  const user = await open('/', anna);
  await user.click(await screen.findByRole('button', offer));
  expect(await screen.findByRole('link', { name: /^Вы помогаете искать рядом/u })).toHaveAttribute(
    'href',
    '/profile/searches',
  );
  expect(await searches()).toMatchObject([
    {
      section: 'pets',
      filters: { category: 'Потерянные', city: 'Тула', radius_km: 25 },
      notify: 'daily',
    },
  ]);
  cleanup();
  await open('/', anna);
  await screen.findByRole('link', { name: /^Вы помогаете.*Тула/u });
});

test('without a city a sheet asks for it', async () => {
  const user = await open('/', anna);
  await user.click(await screen.findByRole('button', offer));
  const sheet = within(await screen.findByRole('dialog', { name: 'В каком городе?' }));
  await user.type(sheet.getByRole('combobox', { name: /^Город/u }), 'Нигде');
  await user.click(sheet.getByRole('button', { name: 'Помогать' }));
  expect(sheet.getByRole('combobox', { name: /^Город/u })).toBeInvalid();
  await user.clear(sheet.getByRole('combobox', { name: /^Город/u }));
  await user.type(sheet.getByRole('combobox', { name: /^Город/u }), 'Калуга');
  await user.click(sheet.getByRole('button', { name: 'Помогать' }));
  await screen.findByRole('link', { name: /^Вы помогаете.*Калуга/u });
  expect(await searches()).toMatchObject([{ filters: { city: 'Калуга' } }]);
});

test('a visitor signs in first, and helps then', async () => {
  localStorage.setItem('last-city', 'Тула');
  const user = await open('/');
  await user.click(await screen.findByRole('button', offer));
  await leaveToLogIn(user);
  await open('/', anna);
  await screen.findByRole('link', { name: /^Вы помогаете.*Тула/u });
  expect(await searches()).toHaveLength(1);
});

test('who deletes the saved search is offered to help again', async () => {
  localStorage.setItem(`last-city:${anna.id}`, 'Тула');
  const user = await open('/', anna);
  await user.click(await screen.findByRole('button', offer));
  await user.click(await screen.findByRole('link', { name: /^Вы помогаете/u }));
  await user.click(await screen.findByRole('button', { name: /^Удалить/u }));
  await user.click((await question('Удалить поиск?')).getByRole('button', { name: 'Удалить' }));
  await screen.findByText(/Здесь будут поиски/u);
  cleanup();
  await open('/', anna);
  await screen.findByRole('button', offer);
});
