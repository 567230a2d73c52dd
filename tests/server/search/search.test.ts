import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { SearchResults } from '#contract/search/search.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { jobs, runDueJobs } from '#server/jobs/schedule.ts';
import { deleteOldWords } from '#server/search/words.queries.ts';
import { petIn, publishPet } from '#tests/support/pets.ts';
import { rowsOf } from '#tests/support/rowsOf.ts';
import { events, market, publish, services } from '#tests/support/sections.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

async function search(world: TestApp, q: string, page = ''): Promise<SearchResults> {
  const path = `/api/search?q=${encodeURIComponent(q)}${page}`;
  const answer = await world.visitor.get<SearchResults>(path);
  expectOk(answer);
  return answer.body;
}

const found = ({ items }: SearchResults) => items.map(({ section, ad }) => [section, ad.id]);

test('a search finds the ads of all sections, newest first, and counts them', async () => {
  const world = await testApp();
  const author = await world.as('author');
  const ids: [string, number][] = [];
  for (const section of [market, services, events]) {
    ids.unshift([section.name, await publish(section, world, author, { title: 'Для кошек' })]);
    world.clock.advance({ minutes: 1 });
  }
  ids.unshift(['pets', await publishPet(world, author, { title: 'Кошка' })]);
  await petIn('review', world, author, { title: 'Кошка' });

  const results = await search(world, 'кошку');
  expect(found(results)).toEqual(ids);
  expect(results.counts).toEqual({ pets: 1, market: 1, services: 1, events: 1 });
  expect(results).not.toHaveProperty('corrected');
  expect(found(await search(world, 'кошку', '&limit=2&offset=1'))).toEqual(ids.slice(1, 3));
  const counted = await search(world, 'кошку', '&limit=0');
  expect(counted.items).toEqual([]);
  expect(counted.counts.pets).toBe(1);
});

test('ads with the words in title or names come before those that mention them, on all pages', async () => {
  const world = await testApp();
  const author = await world.as('author');
  const ids: number[] = [];
  const post = async (ad: object) => {
    ids.push(await publishPet(world, author, { breed: 'Без породы', city: 'Москва', ...ad }));
    world.clock.advance({ minutes: 1 });
  };
  await post({ title: 'Лабрадор рыжий' });
  await post({ title: 'Рыжая', breed: 'Лабрадор-ретривер' });
  await post({ title: 'Метис', description: 'Похож на лабрадора' });
  await post({ title: 'Мальчик', breed: 'Лабрадор-ретривер', city: 'Тула' });
  await post({ title: 'Девочка', description: 'Лабрадор, рыжая' });
  await post({ title: 'Рыжий', description: 'Не лабрадор, чёрный' });
  const [redTitle, redBreed, like, boy, girl, noLabrador] = ids;
  const order = [boy, redBreed, redTitle, noLabrador, girl, like];
  expect(found(await search(world, 'лабрадоры')).map(([, id]) => id)).toEqual(order);
  for (const limit of [1, 2, 4]) {
    const pages: unknown[] = [];
    for (let offset = 0; offset < order.length; offset += limit) {
      const page = await search(world, 'лабрадоры', `&limit=${limit}&offset=${offset}`);
      pages.push(...found(page).map(([, id]) => id));
    }
    expect(pages, String(limit)).toEqual(order);
  }
  const idsOf = async (q: string) => found(await search(world, q)).map(([, id]) => id);
  expect(await idsOf('рыжий лабрадор')).toEqual([redBreed, redTitle, noLabrador, girl]);
  expect(await idsOf('лабрадор -черный')).toEqual([boy, redBreed, redTitle, girl, like]);
});

test.each([
  ['авчарка', 'овчарка'],
  ['jdxfhrf', 'овчарка'],
  // The other layout of «авчарка».
  ['fdxfhrf', 'овчарка'],
  ['авчарка тула', 'овчарка тула'],
  ['немецкая авчарка -щенок', 'немецкая овчарка -щенок'],
])('«%s» is corrected to «%s» when nothing is found', async (q, corrected) => {
  const world = await testApp();
  const id = await publishPet(world, await world.as('author'), {
    title: 'Овчарка',
    breed: 'Немецкая овчарка',
    city: 'Тула',
  });
  const results = await search(world, q);
  expect(results.corrected).toBe(corrected);
  expect(found(results)).toEqual([['pets', id]]);
  expect((await search(world, q, '&limit=0')).corrected).toBe(corrected);
});

test.each([
  ['rjitxrf', 'кошечка', { title: 'Кошка' }],
  ['rjitxrf', 'кошечка', { title: 'Кошечка' }],
  ['золотистыйретривер', 'золотистый ретривер', { breed: 'Золотистый ретривер' }],
  ['золатисты ретривер', 'золотистый ретривер', { breed: 'Золотистый ретривер' }],
  ['стафордширский терьер', 'стаффордширский терьер', { title: 'Стаффордширский терьер' }],
  ['алас кинский маламут', 'аласкинский маламут', { title: 'Аласкинский маламут' }],
  ['jdxfhrf nekf', 'овчарка тула', { breed: 'Немецкая овчарка', city: 'Тула' }],
])('«%s» is corrected to «%s»', async (q, corrected, ad) => {
  const world = await testApp();
  const id = await publishPet(world, await world.as('author'), { title: 'Мальчик', ...ad });
  const results = await search(world, q);
  expect(results.corrected).toBe(corrected);
  expect(found(results)).toEqual([['pets', id]]);
});

test.each([
  ['ъъъъ', {}],
  ['эээ', {}],
  ['жж', {}],
  ['проплан', { title: 'Пропал котёнок' }],
])('«%s» is corrected to nothing', async (q, ad) => {
  const world = await testApp();
  await publishPet(world, await world.as('author'), { title: 'Мальчик', ...ad });
  const results = await search(world, q);
  expect(results).not.toHaveProperty('corrected');
  expect(results.items).toEqual([]);
});

test.each([
  ['вет на дом', 'ветеринар на дом', 'Ветеринар на дом'],
  ['подстричь кота', 'подстригу кота', 'Подстригу кота'],
])('«%s» is corrected to «%s»', async (q, corrected, title) => {
  const world = await testApp();
  const author = await world.as('author');
  await publishPet(world, author, { title: 'Кот под диваном, дом' });
  const id = await publishPet(world, author, { title });
  const results = await search(world, q);
  expect(results.corrected).toBe(corrected);
  expect(found(results)).toEqual([['pets', id]]);
});

describe('words that say a category narrow to it', () => {
  test.each([
    ['потеряна кошка', 'Потерянные'],
    ['потерялась кошка', 'Потерянные'],
    ['пропал кот мурзик', 'Потерянные'],
    ['нашел кошку', 'Найденные'],
    ['найден кот', 'Найденные'],
    ['котята в хорошие руки', 'В хорошие руки'],
    ['кот в добрые руки', 'В хорошие руки'],
    ['кошка в дар', 'В хорошие руки'],
    ['отдам кошку', 'В хорошие руки'],
    ['продам кота', 'Продажа'],
  ])('«%s»: %s', async (q, category) => {
    const world = await testApp();
    const author = await world.as('author');
    const ids = new Map<string, number>();
    for (const one of ['Продажа', 'В хорошие руки', 'Потерянные', 'Найденные'])
      ids.set(
        one,
        await publishPet(world, author, {
          title: 'Кошка, кот, котята: Мурзик',
          type_ad: 'Кошки',
          breed: 'Сибирская кошка',
          category: one,
        }),
      );
    const results = await search(world, q);
    expect(results).not.toHaveProperty('corrected');
    expect(found(results)).toEqual([['pets', ids.get(category)]]);
  });

  test('of goods too', async () => {
    const world = await testApp();
    const author = await world.as('author');
    const free = await publish(market, world, author, {
      title: 'Лежанка',
      category_name: 'Бесплатно',
      price: 0,
    });
    await publish(market, world, author, { title: 'Лежанка' });
    expect(found(await search(world, 'лежанка даром'))).toEqual([['market', free]]);
  });
});

test('an ad whose words are not renewed yet is found by them, as before', async () => {
  const world = await testApp();
  const author = await world.as('author');
  const old = await publishPet(world, author, { title: 'Потеряна Мурка', category: 'Потерянные' });
  const other = await publishPet(world, author, { title: 'Мурка', category: 'Потерянные' });
  await world.db.execute(sql`UPDATE ads SET search_version = 1,
    search = (SELECT array_to_tsvector(array_agg(word)) FROM unnest(tsvector_to_array(search)) word
      WHERE word <> '=#.' AND word !~ '^=#\\d+[.]') WHERE id = ${old}`);
  const ids = found(await search(world, 'сбежала мурка')).map(([, id]) => id);
  expect(ids).toEqual([other]);
  expect(found(await search(world, 'потеряна мурка')).map(([, id]) => id)).toEqual([other, old]);
  expect(found(await search(world, 'мурка'))).toHaveLength(2);
  await runDueJobs(world.deps, jobs);
  world.clock.advance({ minutes: 1 });
  expect(found(await search(world, 'сбежала мурка'))).toHaveLength(2);
});

test.each([
  ['кошык', { title: 'Стрижка кошек' }, 'кошка'],
  ['щенкка', { title: 'Отдам щенка' }, 'щенок'],
  ['йоркка', { title: 'Куплю йорка' }, 'йорк'],
])('«%s» is corrected to the dictionary form', async (q, ad, corrected) => {
  const world = await testApp();
  await publishPet(world, await world.as('author'), ad);
  expect((await search(world, q)).corrected).toBe(corrected);
});

test('suggestions are in the dictionary form', async () => {
  const world = await testApp();
  const author = await world.as('author');
  for (const title of ['Няня для щенка', 'Два щенка', 'Три щенка'])
    await publishPet(world, author, { title });
  const { body } = await world.visitor.get<{ text: string }[]>('/api/suggest?q=щен');
  expect(body.map(({ text }) => text)).toEqual(['щенок']);
});

test.each([
  ['котик', 'Кот'],
  ['пёсик', 'Пёс'],
  ['собачка', 'Собака'],
  ['утята', 'Утка'],
])('«%s» finds «%s», and the other way round', async (little, word) => {
  const world = await testApp();
  const author = await world.as('author');
  const one = await publishPet(world, author, { title: `Это ${word}` });
  const other = await publishPet(world, author, { title: `Это ${little}` });
  for (const q of [little, word]) {
    const ids = found(await search(world, q)).map(([, id]) => id);
    expect([q, ids]).toEqual([q, [other, one]]);
  }
});

test('emoji of animals are their names', async () => {
  const world = await testApp();
  const author = await world.as('author');
  await publishPet(world, author, { type_ad: 'Кошки', breed: 'Сибирская кошка' });
  const dog = await publishPet(world, author, { breed: 'Немецкая овчарка' });
  expect(found(await search(world, '🐶'))).toEqual([['pets', dog]]);
});

test('a word is corrected to one that the other words of the search go with', async () => {
  const world = await testApp();
  const author = await world.as('author');
  await publishPet(world, author, { title: 'Авчаркин', city: 'Москва' });
  const id = await publishPet(world, author, { breed: 'Немецкая овчарка', city: 'Тула' });
  const results = await search(world, 'авчарка тула');
  expect(results.corrected).toBe('овчарка тула');
  expect(found(results)).toEqual([['pets', id]]);
});

test.each(['сиамская', 'cbfvcrfz', 'сиамскую кошку', 'мопс тула', 'дворняга'])(
  'right words without ads, as in «%s», are not corrected to others',
  async (q) => {
    const world = await testApp();
    const author = await world.as('author');
    await publishPet(world, author, { type_ad: 'Кошки', breed: 'Сибирская кошка', city: 'Тула' });
    const results = await search(world, q);
    expect(results).not.toHaveProperty('corrected');
    expect(results.items).toEqual([]);
  },
);

test('a search of more than eight words is not corrected', async () => {
  const world = await testApp();
  await publishPet(world, await world.as('author'), { title: 'Овчарка' });
  expect((await search(world, 'авчарка '.repeat(8).trim())).corrected).toBeDefined();
  expect(await search(world, 'авчарка '.repeat(9).trim())).not.toHaveProperty('corrected');
});

test('a word that no ad has is not invented', async () => {
  const world = await testApp();
  const author = await world.as('author');
  await publishPet(world, author, { title: 'Овчарка' });
  await petIn('deleted', world, author, { title: 'Бегемот' });
  for (const q of ['абракадабра', 'бегемот', 'бегемод', 'овчарка абракадабра']) {
    const results = await search(world, q);
    expect(results).not.toHaveProperty('corrected');
    expect(results.items, q).toEqual([]);
  }
});

test('words of a deleted account are forgotten, those of other ads and of lists stay', async () => {
  const world = await testApp();
  const [author, other] = [await world.as('author'), await world.as('other')];
  await publishPet(world, author, { title: 'Щенок Хрюндель' });
  await publishPet(world, other, { title: 'Щенок Барбос', breed: 'Немецкая овчарка' });
  const words = async () =>
    (await rowsOf<{ word: string }>(world.db, 'SELECT word FROM search_words')).map(
      ({ word }) => word,
    );
  await deleteOldWords(world.db);
  expect(await words()).toEqual(expect.arrayContaining(['хрюндель', 'барбос', 'овчарка']));
  expectOk(await author.post('/api/delete-account'));
  await deleteOldWords(world.db);
  expect(await words()).not.toContain('хрюндель');
  expect(await words()).toEqual(expect.arrayContaining(['щенок', 'барбос', 'овчарка']));
});
