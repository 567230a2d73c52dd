import { expect, test } from 'vitest';
import type { SearchResults, Suggestion } from '#contract/search/search.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { petIn, publishPet } from '#tests/support/pets.ts';
import { market, publish } from '#tests/support/sections.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

async function suggest({ visitor }: TestApp, q: string): Promise<Suggestion[]> {
  const answer = await visitor.get<Suggestion[]>(`/api/suggest?q=${encodeURIComponent(q)}`);
  expectOk(answer);
  return answer.body;
}

const texts = async (world: TestApp, q: string): Promise<string[]> =>
  (await suggest(world, q)).map(({ text }) => text);

/** Each title is of another author. */
async function publishTitles(world: TestApp, titles: string[]): Promise<void> {
  for (const [n, title] of titles.entries())
    await publishPet(world, await world.as(`author ${n}`), { title, description: 'Ласковый' });
}

test('suggestions are names with ads, those with most first', async () => {
  const world = await testApp();
  const author = await world.as('author');
  const title = 'Мальчик';
  await publishPet(world, author, { title, breed: 'Лабрадор-ретривер', city: 'Тула' });
  await publishPet(world, author, { title, breed: 'Золотистый ретривер', city: 'Тула' });
  await publishPet(world, author, { title, breed: 'Золотистый ретривер', city: 'Москва' });
  expect(await suggest(world, 'ретр')).toEqual([
    { text: 'Золотистый ретривер', count: 2 },
    { text: 'Лабрадор-ретривер', count: 1 },
  ]);
  expect(await suggest(world, 'золот ретр')).toEqual([{ text: 'Золотистый ретривер', count: 2 }]);
  expect(await suggest(world, 'соб')).toEqual([{ text: 'Собаки', count: 3 }]);
  expect(await suggest(world, 'тул')).toEqual([{ text: 'Тула', count: 2 }]);
  for (const q of ['', '!', 'с', 'такса']) expect(await suggest(world, q), q).toEqual([]);
});

test.each([
  ['кот', 'котёнок', ['Котёнок, мальчик', 'Отдам котёнка', 'Котята', 'Котёнок']],
  ['щен', 'щенок', ['Щенок', 'Щенки', 'Щенок шпица', 'Щенят отдам']],
  ['щено', 'щенок', ['Щенок', 'Щенок', 'Щенок']],
  ['хорё', 'хорёк', ['Хорёк', 'Хорёк', 'ХОРЁК']],
  ['лев', 'лев', ['Лев', 'Лев', 'Лев']],
  ['клетк', 'клетка', ['Клетка', 'Клетка и миска', 'Клетку продам', 'Клетка']],
])('«%s» suggests «%s», a word of titles in its usual form', async (q, word, titles) => {
  const world = await testApp();
  await publishTitles(world, titles);
  expect(await texts(world, q)).toContain(word);
});

test('one form of a word is suggested, rather that of the lists', async () => {
  const world = await testApp();
  await publishTitles(world, ['Собака', 'Собаку отдам', 'Собака', 'Собачка', 'Собачки', 'Собачка']);
  expect(await suggest(world, 'соба')).toEqual([{ text: 'Собаки', count: 6 }]);
});

test('a word of fewer than three authors, or of ads that are not public, is not suggested', async () => {
  const world = await testApp();
  const [one, other, third] = [
    await world.as('one'),
    await world.as('other'),
    await world.as('third'),
  ];
  const title = 'Зевс, звоните 89161234567';
  for (const author of [one, one, other]) await publishPet(world, author, { title });
  await petIn('review', world, third, { title });
  expect(await texts(world, 'зев')).toEqual([]);
  await publishPet(world, third, { title });
  world.clock.advance({ minutes: 2 });
  expect(await texts(world, 'зев')).toEqual(['зевс']);
  expect(await texts(world, '891')).toEqual([]);
});

test('a word of the lists is suggested also when one author uses it', async () => {
  const world = await testApp();
  await publishTitles(world, ['Котёнок Зевс']);
  expect(await texts(world, 'кот')).toEqual(['котёнок']);
  expect(await texts(world, 'зев')).toEqual([]);
});

test('the number is what a search finds in all sections', async () => {
  const world = await testApp();
  await publishTitles(world, ['Котёнок', 'Котята', 'Котёнок']);
  await publish(market, world, await world.as('seller'), { description: 'Домик для котёнка' });
  for (const { text, count } of await suggest(world, 'ко')) {
    const found = await world.visitor.get<SearchResults>(
      `/api/search?q=${encodeURIComponent(text)}&limit=0`,
    );
    const { pets, market: goods, services, events } = found.body.counts;
    expect([text, count]).toEqual([text, pets + goods + services + events]);
  }
  expect((await suggest(world, 'кот')).find(({ text }) => text === 'котёнок')?.count).toBe(4);
});
