import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { publishPet } from '#tests/support/pets.ts';
import { allAnswered, open, serve } from '#tests/support/screens.tsx';
import { hear, hearWhile } from '#tests/support/speech.ts';
import { testApp } from '#tests/support/testApp.ts';

beforeAll(async () => {
  const world = await testApp({ rateLimits: false });
  serve(world);
  await publishPet(world, await world.as('anna'), { title: 'Щенок', price: 12_500 });
});

const card = [
  'heading, Щенок, level 3',
  'link, Щенок',
  'Лабрадор-ретривер',
  '12 500 ₽',
  'Москва',
  'сегодня',
  'button, В избранное: Щенок, not pressed',
];

test('a search tells of suggestions, of what is found, and of a corrected word', async () => {
  const user = await open('/search');
  const field = await screen.findByRole('combobox', { name: 'Что ищем?' });
  await allAnswered();
  const typing = await hearWhile(async () => {
    await user.type(field, 'лабр');
    await screen.findByRole('option');
    await allAnswered();
  });
  expect(typing).toEqual(['polite: 1 подсказка']);

  const picking = await hearWhile(async () => {
    await user.keyboard('{ArrowDown}{Enter}');
    await screen.findByRole('heading', { level: 3, name: 'Щенок' });
    await allAnswered();
  });
  expect(picking).toEqual([
    'heading, Поиск, level 1',
    'polite: Открыто: Поиск: Лабрадор-ретривер',
    'polite: Нашлось: 1 объявление',
  ]);
  expect(await hear(screen.getByRole('main'))).toEqual([
    'button, Назад',
    'heading, Поиск, level 1',
    'combobox, Что ищем?, Лабрадор-ретривер, has popup listbox, not expanded, autocomplete in list',
    'button, Очистить',
    'navigation, Найдено в разделах',
    'link, Питомцы 1',
    'heading, Нашлось: 1 объявление, level 2',
    ...card,
  ]);

  // As many ads as before, yet it is told.
  const correcting = await hearWhile(async () => {
    await user.clear(field);
    await user.type(field, 'лабродор{Enter}');
    await screen.findByText(/Ищем/u, { selector: 'p' });
    await allAnswered();
  });
  expect(correcting.slice(-2)).toEqual([
    'polite: Открыто: Поиск: лабродор',
    'polite: По запросу «лабродор» ничего нет. Ищем «лабрадор». Нашлось: 1 объявление',
  ]);
});

test('a list tells of a corrected word with its number of ads', async () => {
  await open('/');
  await screen.findByRole('heading', { level: 1 });
  const heard = await hearWhile(async () => {
    await open(`/posts?q=${encodeURIComponent('лабродор')}`);
    await screen.findByText(/Ищем/u, { selector: 'p' });
    await allAnswered();
  });
  expect(heard.at(-1)).toBe(
    'polite: По запросу «лабродор» ничего нет. Ищем «лабрадор». Показано объявлений: 1',
  );
});

test('a card is heard from its title on, without its photo', async () => {
  await open('/posts');
  await screen.findByRole('heading', { level: 3, name: 'Щенок' });
  await allAnswered();
  // A description of the photo would say again what title and breed say.
  expect(await hear(screen.getByRole('article'))).toEqual(card);
});
