import { beforeAll, describe, expect, test } from 'vitest';
import type { PetMatch } from '#contract/matches/matches.ts';
import { petCategoryNames } from '#contract/texts.ts';
import type { PetAd, PetReference } from '#contract/sections/pets.ts';
import { petTitle } from '#contract/sections/petTitle.ts';
import { announceAdNews } from '#server/jobs/adNews.ts';
import { expectOk, expectValidationErrors } from '#tests/support/expectations.ts';
import { postPet, publishPet, sendPet } from '#tests/support/pets.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let owner: TestUser;
let finder: TestUser;

beforeAll(async () => {
  world = await testApp({ rateLimits: false });
  owner = await world.as('owner');
  finder = await world.as('finder');
});

const read = async (caller: TestApp['visitor'], id: number): Promise<PetAd> =>
  (await caller.get<PetAd>(`/api/articles/${id}`)).body;
const listed = async (filters: object): Promise<number[]> =>
  (await world.visitor.post<PetAd[]>('/api/articles/filter', filters)).body.map(({ id }) => id);

describe('a lost or found pet whose breed is not known', () => {
  test('is listed by its animal type and found by words', async () => {
    const fields = {
      category: 'Найденные',
      city: 'Елабуга',
      breed: '',
      title: '',
      colors: 'рыжий',
    };
    const id = await publishPet(world, finder, fields);
    expect(await read(world.visitor, id)).toMatchObject({
      title: 'Найден рыжий кобель',
      breed: '',
      type_ad: 'Собаки',
    });
    expect(await listed({ city: 'Елабуга', type: 'Собаки' })).toEqual([id]);
    expect(await listed({ city: 'Елабуга', type: 'Кошки' })).toEqual([]);
    expect(await listed({ city: 'Елабуга', breed: 'Бигль' })).toEqual([]);
    expect(await listed({ city: 'Елабуга', q: 'рыжая собака' })).toEqual([id]);
  });

  test('takes a breed that is left out as unknown', async () => {
    const answer = await sendPet(owner, { category: 'Потерянные', breed: undefined });
    expectOk(answer);
    expect((await read(owner, answer.body.id)).breed).toBe('');
  });

  test('matches one whose breed is known', async () => {
    const dog = { city: 'Кинешма', colors: 'рыжий', size: 'medium', happened_at: '2026-03-01' };
    const lost = await publishPet(world, owner, { ...dog, category: 'Потерянные', breed: 'Бигль' });
    const found = await publishPet(world, finder, { ...dog, category: 'Найденные', breed: '' });
    await announceAdNews(world.deps);
    const matches = (await owner.get<PetMatch[]>(`/api/matches/${lost}`)).body;
    expect(matches.map(({ ad }) => ad.id)).toContain(found);
    expect(matches[0]?.reasons).not.toContain('та же порода');
  });

  test('gets its title from the facts again when an edit empties it', async () => {
    const id = await postPet(owner, { category: 'Потерянные', title: 'Пропал Рокки' });
    const [image = ''] = (await read(owner, id)).images;
    const fields = { category: 'Потерянные', type_ad: 'Кошки', city: 'Москва', sex: 2, title: '' };
    expectOk(await owner.form(`/api/articles/update/${id}`, { ...fields, pictures: image }, []));
    expect((await read(owner, id)).title).toBe('Пропала кошка');
  });

  test('no list offers the unknown breed', async () => {
    const lists = (await world.visitor.get<PetReference>('/api/filters')).body;
    expect(lists.breeds.filter(({ name }) => name === '')).toEqual([]);
  });
});

test.each(petCategoryNames.slice(0, 2))('«%s» needs breed and title', async (category) => {
  const sent = await sendPet(owner, { category, breed: '', title: '' });
  expectValidationErrors(sent, {
    breed: 'Это поле должно быть заполнено',
    title: 'Это поле должно быть заполнено',
  });
});

test('an unknown name is no unknown breed', async () => {
  const sent = await sendPet(owner, { category: 'Потерянные', breed: 'Крокодил' });
  expectValidationErrors(sent, { breed: 'Такой породы нет в каталоге сайта' });
});

const facts = { isFound: false, animalType: 'Собаки', breed: 'Бигль', sex: 1, colors: [] };
test.each([
  [{ colors: ['рыжий' as const] }, 'Пропал рыжий кобель, бигль'],
  [{ sex: 2, colors: ['рыжий' as const] }, 'Пропала рыжая собака, бигль'],
  [{ sex: 0, isFound: true, colors: ['голубой' as const] }, 'Найдена голубая собака, бигль'],
  [{ animalType: 'Кошки', breed: 'Без породы' }, 'Пропал кот'],
  [{ animalType: 'Рептилии и амфибии', breed: '', sex: 2 }, 'Пропал питомец'],
  [{ breed: 'Австралийская короткохвостая пастушья собака' }, 'Пропал кобель'],
])('a title from %j', (given, title) => {
  expect(petTitle({ ...facts, ...given })).toBe(title);
});
