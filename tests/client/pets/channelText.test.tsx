import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { publishPet } from '#tests/support/pets.ts';
import { open, serve } from '#tests/support/screens.tsx';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

let world: TestApp;

beforeAll(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
});

/** Copies the post about an ad by its menu. */
async function copied(fields: Parameters<typeof publishPet>[2]): Promise<[string, number]> {
  const author = await world.as('author');
  const id = await publishPet(world, author, { price: undefined, ...fields });
  const user = await open(`/post/${id}`);
  const copy = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(await screen.findByRole('button', { name: 'Ещё действия' }));
  const menu = within(await screen.findByRole('dialog'));
  await user.click(await menu.findByRole('button', { name: 'Текст для канала' }));
  await screen.findByText(/^Текст скопирован/u);
  return [copy.mock.lastCall?.[0] ?? '', id];
}

test('a post about a lost pet says what the ad says, with hashtag and link', async () => {
  const [text, id] = await copied({
    title: 'Пропал Рыжик',
    category: 'Потерянные',
    city: 'Ростов-на-Дону',
    place: 'у рынка на Ленина',
    colors: 'рыжий',
    happened_at: '2026-03-01',
    hidden_mark: 'белый коготь',
    description: 'Добрый. Телефон хозяина 8 900 000-00-00',
  });
  for (const part of [
    '🆘 Пропал Рыжик',
    '📍 Ростов-на-Дону, у рынка на Ленина',
    'Окрас: рыжий',
    'Телефон хозяина 8 900 000-00-00',
    `/post/${id}\n`,
    '#РостовнаДону #пропалпитомец',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain('коготь');
});

test.each([
  ['short', { title: 'Кот', description: '' }],
  ['long', { title: 'Щ'.repeat(35), description: 'слово '.repeat(160), place: 'м'.repeat(100) }],
])('a post about a found pet has 300 to 800 characters: %s', async (_, fields) => {
  const [text] = await copied({ category: 'Найденные', city: 'Тула', ...fields });
  const { length } = Array.from(text);
  expect(length).toBeGreaterThanOrEqual(300);
  expect(length).toBeLessThanOrEqual(800);
  expect(text).toMatch(/#Тула #найденпитомец$/u);
});
