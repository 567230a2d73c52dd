import { afterAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import type { Catalog } from '#contract/admin/catalog.ts';
import { deleteOldWords } from '#server/search/words.queries.ts';
import { emptyDatabase, workerDatabase } from '#tests/support/database.ts';
import { expectHttpError, expectOk, expectValidationErrors } from '#tests/support/expectations.ts';
import { publishPet } from '#tests/support/pets.ts';
import { rowsOf } from '#tests/support/rowsOf.ts';
import { listed, market, pets, publish } from '#tests/support/sections.ts';
import { testApp, type TestUser } from '#tests/support/testApp.ts';

// Tests share the catalog: what they add begins with this word.
const OWN = 'тестослово';
afterAll(async () => {
  await emptyDatabase();
  const db = await workerDatabase();
  await db.execute(sql.raw(`DELETE FROM synonyms WHERE word LIKE '${OWN}%'`));
  await db.execute(sql.raw(`DELETE FROM breeds WHERE name LIKE '${OWN}%'`));
});

const synonyms = async (admin: TestUser) =>
  (await admin.get<Catalog>('/api/admin/refs')).body.synonyms;
const add = (admin: TestUser, word: string, ref: unknown) =>
  admin.post<{ id: number }>('/api/admin/add-ref', { table: 'synonyms', word, ref });
async function breedId(admin: TestUser, name: string, type = 'Собаки') {
  const { body } = await admin.get<Catalog>('/api/admin/refs');
  return body.breeds.find((breed) => breed.name === name && breed.type === type)?.id;
}

test.each([
  ['йорк', 'Йоркширский терьер', 'Собаки'],
  ['чихуа хуа', 'Чихуахуа', 'Собаки'],
  ['шитцу', 'Ши-тцу', 'Собаки'],
  ['шитсу', 'Ши-тцу', 'Собаки'],
  ['вестик', 'Вест-хайленд-уайт-терьер', 'Собаки'],
  ['такса мини', 'Такса миниатюрная', 'Собаки'],
  ['британец', 'Британская короткошёрстная кошка', 'Кошки'],
  ['мейн кун', 'Мейн-кун', 'Кошки'],
  ['двортерьер', 'Без породы', 'Собаки'],
  ['дворняга', 'Метис', 'Собаки'],
])('«%s» finds ads of «%s»', async (q, breed, type) => {
  const world = await testApp();
  const author = await world.as('author');
  const id = await publishPet(world, author, { title: 'Ищет дом', breed, type_ad: type });
  await publishPet(world, author, { title: 'Другая', breed: 'Мопс' });
  expect(await listed(pets, world, { q })).toEqual([id]);
});

test('the catalog begins with at least 150 words', async () => {
  const words = (await synonyms(await (await testApp()).as('admin'))).map(({ word }) => word);
  expect(new Set(words).size).toBeGreaterThanOrEqual(150);
});

test('ads are found by a word as soon as it is added, and no longer once it is deleted', async () => {
  const world = await testApp();
  const admin = await world.as('admin');
  const ad = await publish(market, world, await world.as('author'));
  const q = `${OWN}-миска`;
  expect(await listed(market, world, { q })).toEqual([]);
  const added = await add(admin, q, 'Двойные миски и миски на подставке');
  expectOk(added);
  expect(await synonyms(admin)).toContainEqual(
    expect.objectContaining({ id: added.body.id, word: q, table: 'objects' }),
  );
  expect(await listed(market, world, { q })).toEqual([ad]);
  await deleteOldWords(world.db);
  const kept = await rowsOf(world.db, `SELECT word FROM search_words WHERE word = '${OWN}'`);
  expect(kept).toHaveLength(1);

  const remove = { table: 'synonyms', id: added.body.id };
  expectOk(await admin.post('/api/admin/delete-ref', remove));
  expect(await listed(market, world, { q })).toEqual([]);
  expectHttpError(await admin.post('/api/admin/delete-ref', remove), 404);
  const { body: audit } = await admin.get<{ action: string; object: string; title: string }[]>(
    '/api/admin/audit?object=synonym',
  );
  expect(audit.map(({ action, title }) => [action, title])).toEqual([
    ['delete', q],
    ['add', q],
  ]);
});

test('a word is added once to an entry, which is named by its id when its name is not unique', async () => {
  const admin = await (await testApp()).as('admin');
  const word = `${OWN} два`;
  expectHttpError(await add(admin, word, 'Без породы'), 409);
  const ref = { table: 'breed', id: await breedId(admin, 'Без породы', 'Кошки') };
  expectOk(await add(admin, word, ref));
  expectHttpError(
    await add(admin, word.toUpperCase(), ref),
    409,
    'У этой записи уже есть такое слово',
  );
});

test.each([
  ['', 'Мопс', { word: 'Это поле должно быть заполнено' }],
  ['!!!', 'Мопс', { word: 'Это поле должно быть заполнено' }],
  [OWN, 'Нет такой записи', { ref: 'Такой записи нет в справочнике' }],
  [OWN, { table: 'breed', id: 2_000_000_000 }, { ref: 'Такой записи нет в справочнике' }],
])('«%s» for %j is refused', async (word, ref, errors) => {
  const admin = await (await testApp()).as('admin');
  expectValidationErrors(await add(admin, word, ref), errors);
});

test('words move to the entry that theirs is merged into, and go with a deleted entry', async () => {
  const world = await testApp();
  const admin = await world.as('admin');
  const ids: number[] = [];
  for (const name of [`${OWN} один`, `${OWN} другой`]) {
    const body = { table: 'breed', name, type: 'Собаки' };
    ids.push((await admin.post<{ id: number }>('/api/admin/add-ref', body)).body.id);
  }
  const [from, into] = ids as [number, number];
  const words = [`${OWN}общее`, `${OWN}своё`];
  for (const word of words) expectOk(await add(admin, word, { table: 'breed', id: from }));
  expectOk(await add(admin, `${OWN}общее`, { table: 'breed', id: into }));
  const ad = await publishPet(world, await world.as('author'), { breed: `${OWN} один` });
  expectOk(
    await admin.post('/api/admin/merge-refs', { table: 'breed', from_id: from, into_id: into }),
  );
  const own = (await synonyms(admin)).filter(({ word }) => words.includes(word));
  expect(own.map(({ word, entry_id: entry }) => [word, entry])).toEqual(
    words.map((word) => [word, into]),
  );
  expect(await listed(pets, world, { q: `${OWN}свое` })).toEqual([ad]);
});
