import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Notice } from '#contract/notices.ts';
import type { PersonalData } from '#contract/profile/personalData.ts';
import type { SavedSearch } from '#contract/search/savedSearches.ts';
import { announceAdNews } from '#server/jobs/adNews.ts';
import { resolveSavedSearches } from '#server/savedSearches/savedSearches.service.ts';
import { expectHttpError, expectOk, expectValidationErrors } from '#tests/support/expectations.ts';
import { ownerDoes, postPet, publishPet } from '#tests/support/pets.ts';
import {
  events,
  market,
  pets,
  publish,
  services,
  type SectionCase,
} from '#tests/support/sections.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let anna: TestUser;
let boris: TestUser;

beforeAll(async () => {
  world = await testApp();
  anna = await world.as('anna');
  boris = await world.as('boris');
});
beforeEach(async () => {
  world.clock.advance({ hours: 1 });
  await world.db.execute(sql`DELETE FROM saved_searches`);
  await world.db.execute(sql`DELETE FROM notices`);
  await world.db.execute(sql`DELETE FROM ads`);
});

const save = (
  user: TestUser,
  filters: object,
  { section = 'pets', notify = 'instant' }: { section?: string; notify?: string } = {},
) => user.post<SavedSearch>('/api/saved-searches', { section, filters, notify });
const searchesOf = async (user: TestUser) =>
  (await user.get<SavedSearch[]>('/api/saved-searches')).body;
const newsOf = async (user: TestUser): Promise<Notice[]> => {
  await announceAdNews(world.deps);
  const { body } = await user.get<Notice[]>('/api/notices');
  return body.filter(({ kind }) => kind === 'saved_search' || kind === 'price_drop');
};

test('a search for one of several values of a column finds an ad with any of them', async () => {
  const id = await publishPet(world, boris, { title: 'Щенок прежний' });
  const column = sql`(SELECT item_id FROM ads WHERE id = ${id})`;
  expect(await newsOf(anna)).toEqual([]);
  await save(anna, { city: 'Москва' });
  const choose = (values: typeof column) =>
    world.db.execute(
      sql`UPDATE saved_searches SET choices = jsonb_build_object('item_id', ${values})`,
    );
  await choose(sql`jsonb_build_array(0, ${column})`);
  await publishPet(world, boris, { title: 'Щенок с любым значением' });
  expect(await newsOf(anna)).toHaveLength(1);
  await choose(sql`jsonb_build_array(0)`);
  await publishPet(world, boris, { title: 'Щенок без него' });
  expect(await newsOf(anna)).toHaveLength(1);
});

describe('a saved search', () => {
  test('is a record with a name made of its filters', async () => {
    const filters = { type: 'Собаки', breed: 'Лабрадор-ретривер', city: 'Тула', radius_km: 50 };
    const saved = await save(anna, { ...filters, priceTo: 5000, q: '' });
    expectOk(saved);
    expect(saved.body).toEqual({
      id: expect.any(Number),
      section: 'pets',
      filters: { ...filters, priceTo: 5000 },
      name: 'Лабрадор-ретривер, Тула + 50 км, до 5\u00a0000 ₽',
      notify: 'instant',
      created: world.clock.now().toISOString(),
      unseen: 0,
    });
    expect(await searchesOf(anna)).toEqual([saved.body]);
    expect(await searchesOf(boris)).toEqual([]);
  });

  test.each([
    ['pets', {}, 'Питомцы'],
    ['pets', { category: 'Потерянные', sex: 2, q: 'рыжая' }, '«рыжая», Потерянные, Девочка'],
    ['pets', { sex: 0, type: 'Кошки' }, 'Кошки, Не указан'],
    ['market', { objectId: 102, condition: 2, category: 2 }, /, Продажа, Б\/у$/u],
    ['services', { serviceId: 1, priceFrom: 1000, priceTo: 2000 }, /, 1\u00a0000–2\u00a0000 ₽$/u],
    ['events', { type: 'Выставка', date: '2026-04-01' }, 'Выставка, 1 апреля 2026'],
  ])('in %s with %j is named', async (section, filters, name) => {
    const saved = await save(anna, filters, { section });
    expectOk(saved);
    expect(saved.body.name).toEqual(typeof name === 'string' ? name : expect.stringMatching(name));
  });

  test('made again is the same record with the new `notify`', async () => {
    const first = await save(anna, { type: 'Собаки', city: 'Тула', sort: 'cheap' });
    const again = await save(anna, { city: 'Тула', type: 'Собаки' }, { notify: 'daily' });
    expect(again.body).toEqual({ ...first.body, notify: 'daily' });
    expect(await searchesOf(anna)).toHaveLength(1);
  });

  test('has filters as its list takes them', async () => {
    const wrong = await save(anna, { sex: 7 });
    expectValidationErrors(wrong, { 'filters.sex': 'Выберите пол из списка' });
    expect((await save(anna, {}, { notify: 'weekly' })).status).toBe(422);
    expect((await save(anna, {}, { section: 'shops' })).status).toBe(422);
  });

  test('is renamed, paused and deleted by its user only', async () => {
    const { id } = (await save(anna, {})).body;
    const at = `/api/saved-searches/${id}`;
    expect((await anna.post(at, { name: ' Все ', notify: 'off' })).body).toMatchObject({
      name: 'Все',
      notify: 'off',
    });
    expectHttpError(await boris.post(at, { notify: 'daily' }), 404);
    expectHttpError(await boris.delete(at), 404);
    expectOk(await anna.delete(at));
    expectHttpError(await anna.delete(at), 404);
    expect(await searchesOf(anna)).toEqual([]);
  });

  test('is one of at most 20', async () => {
    for (let price = 1; price <= 20; price += 1) expectOk(await save(anna, { priceTo: price }));
    expectHttpError(await save(anna, { priceTo: 21 }), 409);
    expectOk(await save(anna, { priceTo: 20 }, { notify: 'off' }));
  });

  test('counts the ads that were published since it was opened', async () => {
    const { id } = (await save(anna, { type: 'Собаки' }, { notify: 'off' })).body;
    world.clock.advance({ minutes: 1 });
    await publishPet(world, boris);
    const hidden = await publishPet(world, boris);
    await publishPet(world, boris, { type_ad: 'Кошки', breed: 'Мейн-кун' });
    await publishPet(world, anna);
    expectOk(await ownerDoes(boris, 4, hidden));
    expect(await searchesOf(anna)).toMatchObject([{ unseen: 1 }]);
    world.clock.advance({ minutes: 1 });
    const opened = await anna.post(`/api/saved-searches/${id}`, { seen: true });
    expect(opened.body).toMatchObject({ unseen: 0, notify: 'off' });
  });

  test('is in the export, and is deleted with the account', async () => {
    const clara = await world.as('clara');
    const { body } = await save(clara, { city: 'Тула' });
    expect((await clara.get<PersonalData>('/api/my-data')).body.saved_searches).toEqual([body]);
    expectOk(await clara.post('/api/delete-account'));
    expect(await world.db.$count(sql`saved_searches`)).toBe(0);
  });
});

describe('a new ad', () => {
  /** Filters of each section, some of which find its usual ad. */
  const FILTERS: [SectionCase, object[]][] = [
    [
      pets,
      [
        {},
        { category: 'Продажа' },
        { category: 4 },
        { type: 'Собаки' },
        { type: 'Кошки' },
        { breed: 'лабрадор' },
        { breed: 'нет такой' },
        { type: 'Кошки', breed: 'Лабрадор-ретривер' },
        { sex: 1 },
        { sex: 2 },
        { city: 'Москва', category: 1 },
        { city: 'моск' },
        { city: 'Подольск' },
        { city: 'Подольск', radius_km: 50 },
        { city: 'Тула', radius_km: 25 },
        { city: 'Подольск', sort: 'near' },
        { priceFrom: 15_000, priceTo: 15_000 },
        { priceTo: 14_999 },
        { q: 'щенки' },
        { q: "щенок -о'хара -черный" },
        { q: '-щенок' },
        { q: 'щенок котёнок' },
        { q: '!' },
      ],
    ],
    [
      market,
      [
        { objectId: 102 },
        { objectId: 1 },
        { objectId: 101 },
        { category: 1 },
        { condition: 2, category: 2 },
        { condition: 1 },
        { type: 'Для собак' },
        { type: 'Для кошек' },
      ],
    ],
    [services, [{ serviceId: 1 }, { serviceId: 2 }, { category: 1 }, { category: 3 }]],
    [
      events,
      [
        { event: 'Выставка кошек' },
        { event: 'собак' },
        { type: 'Выставка', city: 'Москва' },
        { date: '2026-03-12' },
        { date: '2026-03-13' },
        { category: 'upcoming' },
        { category: 'past' },
      ],
    ],
  ];

  test.each(FILTERS)(
    'matches a search as the list of its section does (%#)',
    async (section, all) => {
      const found: Record<string, boolean> = {};
      const listed: Record<string, boolean> = {};
      const searchers: [string, TestUser][] = [];
      for (const [n, filters] of all.entries()) {
        const user = await world.as(`searcher ${n}`);
        searchers.push([JSON.stringify(filters), user]);
        expectOk(await save(user, filters, { section: section.name }));
      }
      const id = await publish(section, world, boris);
      for (const [name, user] of searchers) {
        found[name] = (await newsOf(user)).length === 1;
        const list = await world.visitor.post<{ id: number }[]>(
          `${section.at.articles}/filter`,
          JSON.parse(name) as object,
        );
        listed[name] = list.body.some((ad) => ad.id === id);
      }
      expect(found).toEqual(listed);
      expect(new Set(Object.values(found)).size).toBe(2);
    },
  );

  test('is told of once, naming the search, to others than its author', async () => {
    await save(anna, { city: 'Москва' }, { notify: 'daily' });
    await save(anna, { type: 'Собаки' });
    await save(anna, {}, { notify: 'off' });
    await save(boris, {});
    const id = await publishPet(world, boris, { title: 'Рекс' });
    expect(await newsOf(anna)).toMatchObject([
      { text: 'Новое по поиску «Собаки»: «Рекс»', link: `/post/${id}`, kind: 'saved_search' },
    ]);
    expect(await newsOf(boris)).toEqual([]);
  });

  test('is told of after its publication only, and not again when it returns', async () => {
    await save(anna, {});
    const id = await postPet(boris);
    expect(await newsOf(anna)).toEqual([]);
    await (await world.as('admin')).post('/api/admin/ad-action', { ad_id: id, do: 1 });
    expectOk(await ownerDoes(boris, 4, id));
    expect(await newsOf(anna)).toEqual([]);
    expectOk(await ownerDoes(boris, 1, id));
    expect(await newsOf(anna)).toEqual([]);
    await publishPet(world, boris);
    expect(await newsOf(anna)).toHaveLength(1);
  });

  test('of a blocked user is not told of, in either direction', async () => {
    await save(anna, {});
    await save(boris, {});
    const clara = await world.as('clara the second');
    await save(clara, {});
    expectOk(await anna.post(`/api/block/${clara.id}`));
    expectOk(await clara.post(`/api/block/${boris.id}`));
    await publishPet(world, clara);
    expect(await newsOf(anna)).toEqual([]);
    expect(await newsOf(boris)).toEqual([]);
    expect(await searchesOf(anna)).toMatchObject([{ unseen: 0 }]);
  });

  test('matches by what the catalog says now', async () => {
    await save(anna, { breed: 'Новая порода' });
    const admin = await world.as('admin');
    const breed = { table: 'breed', name: 'Новая порода', type: 'Собаки' };
    expectOk(await admin.post('/api/admin/add-ref', breed));
    expect(await resolveSavedSearches(world.deps)).toBe(1);
    expect(await resolveSavedSearches(world.deps)).toBe(0);
    await publishPet(world, boris, { breed: 'Новая порода' });
    expect(await newsOf(anna)).toHaveLength(1);
  });
});

describe('the price of a favorite', () => {
  const priced = async (before: number, after: number): Promise<Notice[]> => {
    const id = await publishPet(world, boris, { title: 'Рекс', price: before });
    expectOk(await anna.post('/api/toggle-favorite', { article_id: id }));
    await lower(id, after);
    return newsOf(anna);
  };
  const lower = async (id: number, price: number) => {
    await world.db.execute(sql`UPDATE ads SET price = ${price} WHERE id = ${id}`);
  };

  test('is told of when it falls by 5 % and 100 ₽, once a day', async () => {
    const [notice, ...others] = await priced(15_000, 14_000);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      kind: 'price_drop',
      text: 'Цена в избранном снизилась: «Рекс», 14\u00a0000 ₽ вместо 15\u00a0000 ₽',
    });
    const id = Number(notice?.link.split('/').at(-1));
    await lower(id, 10_000);
    expect(await newsOf(anna)).toHaveLength(1);
    world.clock.advance({ days: 1 });
    await lower(id, 9000);
    expect(await newsOf(anna)).toHaveLength(2);
    expect(await newsOf(boris)).toEqual([]);
  });

  test.each([
    [15_000, 14_300],
    [500, 410],
    [1000, 1100],
    [1000, 0],
  ])('from %i to %i is no news', async (before, after) => {
    expect(await priced(before, after)).toEqual([]);
  });

  const lowerInForm = async (author: TestUser): Promise<Notice[]> => {
    const id = await publishPet(world, author, { price: 15_000 });
    expectOk(await anna.post('/api/toggle-favorite', { article_id: id }));
    const ad = (await author.get<{ images: string[] }>(`/api/articles/${id}`)).body;
    expectOk(
      await author.form(`/api/articles/update/${id}`, {
        ...pets.draft({ price: 10_000 }),
        pictures: ad.images.join(','),
      }),
    );
    return newsOf(anna);
  };

  test.each(['boris', 'admin'])('is told of when %s lowers it in the form', async (name) => {
    expect(await lowerInForm(await world.as(name))).toMatchObject([{ kind: 'price_drop' }]);
  });

  test('is told of where ads are reviewed after their publication', async () => {
    world = await testApp({ moderation: 'after' });
    anna = await world.as('anna');
    expect(await lowerInForm(await world.as('boris'))).toMatchObject([{ kind: 'price_drop' }]);
  });
});
