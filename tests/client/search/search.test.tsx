import { cleanup, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { delayNext, failNext } from '#mock-env/msw/handlers.ts';
import { publishPet } from '#tests/support/pets.ts';
import { expectTitles, open, serve, shownTitles } from '#tests/support/screens.tsx';
import { testApp } from '#tests/support/testApp.ts';

const SEARCH = '/api/search';
let user: UserEvent;

/** Searches for another word than that of the results on view. */
async function searchAgain(): Promise<void> {
  const field = screen.getByRole('combobox', { name: 'Что ищем?' });
  await user.clear(field);
  await user.type(field, 'лает{Enter}');
}

beforeEach(async () => {
  const world = await testApp({ rateLimits: false });
  serve(world);
  const anna = await world.as('anna');
  await publishPet(world, anna, { title: 'Кошечка', description: 'Мурчит' });
  await publishPet(world, anna, { title: 'Собачка', description: 'Лает' });
  user = await open('/search?q=мурчит');
  await expectTitles('Кошечка');
});

test('results leave with their query', async () => {
  let answer = () => {};
  delayNext('GET', SEARCH, new Promise<void>((resolve) => (answer = resolve)));
  await searchAgain();
  expect(await screen.findByText('Ищем…')).toBeInTheDocument();
  expect(shownTitles()).toEqual([]);
  answer();
  await expectTitles('Собачка');
});

test('a search that fails shows no results of the query before, also after a retry', async () => {
  failNext('GET', SEARCH, { status: 500 });
  await searchAgain();
  expect(await screen.findByRole('alert')).toHaveTextContent('Поиск не ответил.');
  expect(shownTitles()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
  await expectTitles('Собачка');
});

test('what is typed while results load stays', async () => {
  let answer = () => {};
  delayNext('GET', SEARCH, new Promise<void>((resolve) => (answer = resolve)));
  await searchAgain();
  await user.type(screen.getByRole('combobox'), ' громко');
  answer();
  await expectTitles('Собачка');
  expect(screen.getByRole('combobox')).toHaveValue('лает громко');
});

test('a search of earlier replaces what is typed', async () => {
  await searchAgain();
  await expectTitles('Собачка');
  cleanup();
  user = await open('/search');
  await user.type(await screen.findByRole('combobox', { name: 'Что ищем?' }), 'рыб');
  await user.click(screen.getByRole('link', { name: 'лает' }));
  await expectTitles('Собачка');
  expect(screen.getByRole('combobox')).toHaveValue('лает');
});
