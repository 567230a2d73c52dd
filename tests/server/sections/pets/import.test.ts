import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { petTableHeadings, petTableValues } from '#contract/sections/petTableTexts.ts';
import { importPets } from '#contract/sections/petImport.ts';
import type { PetAd } from '#contract/sections/pets.ts';
import { filterLabels, sexNames } from '#contract/ads/listTexts.ts';
import { discardedImages } from '#server/images/images.table.ts';
import { notices } from '#server/notices/notices.table.ts';
import { formTexts, photoTexts } from '#src/ads/form/texts.ts';
import { soughtTexts } from '#src/sections/pets/lostPets/soughtTexts.ts';
import { expectHttpError, expectOk, expectValidationErrors } from '#tests/support/expectations.ts';
import { tinyImage } from '#tests/support/images.ts';
import type { Upload } from '#tests/support/multipart.ts';
import { postPet } from '#tests/support/pets.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

interface Imported {
  count: number;
  rows: { line: number; errors: Record<string, string>; ad_id: number | null }[];
}

const HEADINGS = 'title;category;type_ad;breed;city;sex;images';
const pet = (title: string, images = 'рыжик.png', city = 'Москва') =>
  `${title};В хорошие руки;Кошки;Сибирская кошка;${city};1;${images}`;
const tableOf = (...lines: string[]): string => lines.join('\r\n');
const csv = (text: string | Uint8Array): Upload => ({
  name: 'питомцы.csv',
  bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text,
  type: 'text/csv',
  field: 'table',
});

async function shelterOf(world: TestApp, kind: string | null = 'shelter'): Promise<TestUser> {
  const shelter = await world.as('shelter');
  const admin = await world.as('admin');
  expectOk(await admin.post('/api/admin/verify', { user_id: shelter.id, kind, note: 'договор' }));
  return shelter;
}

async function send(
  shelter: TestUser,
  table: string | Uint8Array,
  { images, dryRun = 0, key }: { images?: Upload[]; dryRun?: 0 | 1; key?: string } = {},
) {
  const photos = images ?? [await tinyImage('рыжик.png')];
  const parts = [csv(table), ...photos];
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
  return shelter.form<Imported>(importPets.path, { dry_run: dryRun }, parts, headers);
}

const own = async (user: TestUser): Promise<PetAd[]> =>
  (await user.get<PetAd[]>('/api/my-articles')).body.toSorted((one, other) => one.id - other.id);

test('a table makes an ad of each row, which waits for review with its photos', async () => {
  const world = await testApp();
  const shelter = await shelterOf(world);
  const images = [await tinyImage('рыжик.png'), await tinyImage('мурка.png')];
  const table = tableOf(
    '\uFEFFtitle;category;type_ad;breed;city;sex;description;images',
    'Рыжик;В хорошие руки;Кошки;Сибирская кошка;Москва;1;"Ласковый;\r\nпривит";рыжик.png',
    '',
    'Мурка;В хорошие руки;Кошки;Сибирская кошка;Тула;девочка;;мурка.png, рыжик.png',
    ';;;;;;;',
  );
  const answer = await send(shelter, table, { images });
  expectOk(answer);
  const ads = await own(shelter);
  expect(answer.body).toEqual({
    count: 2,
    rows: [
      { line: 2, errors: {}, ad_id: ads[0]?.id },
      { line: 5, errors: {}, ad_id: ads[1]?.id },
    ],
  });
  expect(ads).toMatchObject([
    { title: 'Рыжик', city: 'Москва', sex: 1, description: 'Ласковый;\nпривит', is_visible: 2 },
    { title: 'Мурка', city: 'Тула', sex: 2, description: '', is_visible: 2 },
  ]);
  expect(ads.map((ad) => ad.images.length)).toEqual([1, 2]);
  const [, waiting] = (await (await world.as('admin')).get<PetAd[]>('/api/admin/ads')).body;
  expect(waiting).toMatchObject({ title: 'Мурка', author: shelter.id });
});

test('labels of the form are headings as well, and commas separate', async () => {
  const world = await testApp();
  const shelter = await shelterOf(world);
  const table = tableOf(
    'Категория,Вид животного,Город,Пол,"Окрас, до трёх",Размер,Ошейник,Когда найден,Где,Фотографии',
    'Найденные,Кошки,Москва,Мальчик,"рыжий, белый",Крупный,Есть,01.03.2026,"Ленина, 5",рыжик.png',
  );
  const answer = await send(shelter, table);
  expectOk(answer);
  expect(await own(shelter)).toMatchObject([
    {
      category: 'Найденные',
      type_ad: 'Кошки',
      sex: 1,
      colors: ['рыжий', 'белый'],
      size: 'large',
      collar: 'yes',
      happened_at: '2026-03-01',
      place: 'Ленина, 5',
    },
  ]);
});

test('every label of the form and every value that it shows is known', () => {
  const { title, city, price, description } = formTexts;
  const { lost, found, place, colors, size, collar, chip, hiddenMark } = soughtTexts;
  const { category, animalType, breed, sex } = filterLabels;
  const labels = [title, city, price, description, photoTexts.label, category, animalType, breed];
  labels.push(sex, lost.day, found.day, place, colors, size, collar, chip, hiddenMark);
  expect(Object.values(petTableHeadings).flat()).toEqual(expect.arrayContaining(labels));
  const valuesOf = (shown: object) =>
    Object.entries(shown).map(([value, text]) => [String(text).toLocaleLowerCase('ru'), value]);
  expect(petTableValues['sex']).toEqual(Object.fromEntries(valuesOf({ ...sexNames })));
  expect(petTableValues['size']).toMatchObject(Object.fromEntries(valuesOf(soughtTexts.sizes)));
  expect(petTableValues['collar']).toEqual(Object.fromEntries(valuesOf(soughtTexts.collars)));
});

test('one wrong row is named by line and field, and nothing is written', async () => {
  const world = await testApp();
  const shelter = await shelterOf(world);
  const wrong = `${'я'.repeat(36)};В хорошие руки;Кошки;Сибирская кошка;Москва;1;`;
  const table = tableOf(
    HEADINGS,
    pet('Рыжик'),
    wrong,
    pet('Мурка', 'чужая.png', 'Неведомск'),
    `${pet('Барсик')};лишнее`,
  );
  const answer = await send(shelter, table);
  expectOk(answer);
  expect(answer.body).toEqual({
    count: 4,
    rows: [
      { line: 2, errors: {}, ad_id: null },
      {
        line: 3,
        errors: {
          title: 'Не более 35 символов',
          images: 'Необходимо добавить хотя бы одно изображение',
        },
        ad_id: null,
      },
      {
        line: 4,
        errors: {
          city: 'Такого города нет в каталоге сайта',
          images: 'Фото чужая.png не приложено',
        },
        ad_id: null,
      },
      { line: 5, errors: { table: 'В строке больше значений, чем столбцов' }, ad_id: null },
    ],
  });
  expect(await own(shelter)).toEqual([]);
  expect(await world.db.select().from(discardedImages)).toEqual([]);
});

test('a photo that is none is named with its row, and the others are not kept', async () => {
  const world = await testApp();
  const shelter = await shelterOf(world);
  const none = { ...(await tinyImage('файл.png')), bytes: new TextEncoder().encode('кот') };
  const images = [await tinyImage('рыжик.png'), none];
  const table = tableOf(HEADINGS, pet('Рыжик'), pet('Мурка', 'файл.png'));
  for (const dryRun of [1, 0] as const) {
    const { body } = await send(shelter, table, { images, dryRun });
    expect(body.rows).toMatchObject([
      { errors: {}, ad_id: null },
      { errors: { images: 'Файл файл.png не является изображением' }, ad_id: null },
    ]);
  }
  expect(await own(shelter)).toEqual([]);
});

test('a photo that is damaged further down takes those stored before it along', async () => {
  const world = await testApp();
  const shelter = await shelterOf(world);
  const whole = await tinyImage('мурка.png');
  const bytes = whole.bytes.slice(0, whole.bytes.length - 25);
  const images = [await tinyImage('рыжик.png'), { ...whole, bytes }];
  const table = tableOf(HEADINGS, pet('Рыжик'), pet('Мурка', 'мурка.png'));
  const tried = await send(shelter, table, { images, dryRun: 1 });
  expect(tried.body.rows.map(({ errors }) => errors)).toEqual([{}, {}]);
  const { body } = await send(shelter, table, { images });
  expect(body.rows[1]?.errors).toEqual({ images: expect.stringContaining('мурка.png') });
  expect(await own(shelter)).toEqual([]);
  expect([...world.images.keys()]).toEqual([]);
});

test('a dry run writes nothing', async () => {
  const world = await testApp();
  const shelter = await shelterOf(world);
  const answer = await send(shelter, tableOf(HEADINGS, pet('Рыжик')), { dryRun: 1 });
  expectOk(answer);
  expect(answer.body).toEqual({ count: 1, rows: [{ line: 2, errors: {}, ad_id: null }] });
  expect(await own(shelter)).toEqual([]);
});

test.each([
  ['nothing', '', 'В таблице нет ни одного питомца'],
  ['headings alone', HEADINGS, 'В таблице нет ни одного питомца'],
  ['an unknown heading', 'title;кличка\r\nРыжик;Рыжик', 'Неизвестный столбец «кличка»'],
  ['a heading twice', 'title;Заголовок\r\nРыжик;Рыжик', 'Столбец «Заголовок» встречается дважды'],
  [
    'an open quote',
    'title;city\r\n\r\n"Рыжик;Тула',
    'Строка 3: не получилось разобрать. Проверьте кавычки',
  ],
  [
    'another encoding',
    new Uint8Array([0xd0, 0xfb, 0xe6, 0xe8, 0xea]),
    'Сохраните таблицу в формате CSV в кодировке UTF-8',
  ],
])('a table with %s is refused', async (_, table, said) => {
  const world = await testApp();
  expectValidationErrors(await send(await shelterOf(world), table), { table: said });
});

test('no table, one that is too large, and photos of one name are refused', async () => {
  const world = await testApp();
  const shelter = await shelterOf(world);
  const photo = await tinyImage('рыжик.png');
  expectValidationErrors(await shelter.form(importPets.path, {}, [photo]), {
    table: 'Выберите таблицу в формате CSV',
  });
  const large = await send(shelter, 'a'.repeat(1024 * 1024 + 1));
  expect(large.status).toBe(413);
  expect(large.fields).toEqual({ table: 'Таблица больше 1 МБ. Разделите её на части' });
  const twice = await send(shelter, tableOf(HEADINGS, pet('Рыжик')), { images: [photo, photo] });
  expectValidationErrors(twice, {
    images: 'Два приложенных фото называются одинаково: рыжик.png',
  });
  const five = Array.from({ length: 5 }, () => 'рыжик.png').join(',');
  const { body } = await send(shelter, tableOf(HEADINGS, pet('Рыжик', five)));
  expect(body.rows[0]?.errors).toEqual({ images: 'Максимум 4 изображения' });
});

test('only shelters with the mark import', async () => {
  const world = await testApp();
  const said =
    'Загружать питомцев таблицей могут только приюты с отметкой «Приют». Чтобы получить её, напишите в поддержку';
  const table = tableOf(HEADINGS, pet('Рыжик'));
  expectHttpError(await send(await world.as('shelter'), table), 403, said);
  const shop = await shelterOf(world, 'shop');
  expectHttpError(await send(shop, table, { dryRun: 1 }), 403, said);
});

test('100 rows fit into an hour, with the ads posted before', async () => {
  const world = await testApp();
  const shelter = await shelterOf(world);
  const rows = (count: number) =>
    tableOf(HEADINGS, ...Array.from({ length: count }, (_, row) => pet(`Кот ${row + 1}`)));
  const said =
    'За час можно загрузить не больше 100 объявлений. Уменьшите таблицу или подождите немного';
  expectHttpError(await send(shelter, rows(101), { dryRun: 1 }), 429, said);
  expectOk(await send(shelter, rows(100), { dryRun: 1 }));
  await postPet(shelter);
  expectHttpError(await send(shelter, rows(100), { dryRun: 1 }), 429, said);
  expectOk(await send(shelter, rows(4)));
  const over = await send(shelter, rows(96));
  expectHttpError(over, 429, said);
  expect(over.headers.get('retry-after')).toBe('3600');
  expect(await own(shelter)).toHaveLength(5);
  world.clock.advance({ minutes: 60 });
  expectOk(await send(shelter, rows(100), { dryRun: 1 }));
});

test('a table may name a photo of its own for each of 100 rows', async () => {
  const world = await testApp();
  const shelter = await shelterOf(world);
  const names = Array.from({ length: 100 }, (_, row) => `кот-${row}.png`);
  const images = await Promise.all(names.map((name) => tinyImage(name)));
  const table = tableOf(HEADINGS, ...names.map((name) => pet('Кот', name)));
  const answer = await send(shelter, table, { images, dryRun: 1 });
  expectOk(answer);
  expect(answer.body.rows.filter(({ errors }) => Object.keys(errors).length > 0)).toEqual([]);
});

test('an import that is repeated, or sent twice at once, adds its pets once', async () => {
  const world = await testApp();
  const shelter = await shelterOf(world);
  const key = 'import-1';
  const table = tableOf(HEADINGS, pet('Рыжик'), pet('Мурка'));
  expectOk(await send(shelter, table, { key, dryRun: 1 }));
  const [first, second] = await Promise.all([
    send(shelter, table, { key }),
    send(shelter, table, { key }),
  ]);
  expectOk(first);
  expect(second.body).toEqual(first.body);
  expect((await own(shelter)).map(({ id }) => id)).toEqual(
    first.body.rows.map(({ ad_id: id }) => id),
  );
  expect([...world.images.keys()].length).toBeGreaterThan(0);
  const kept = [...world.images.keys()].toSorted();
  // Also once an ad has been deleted meanwhile.
  const [deleted, left] = first.body.rows.map(({ ad_id: id }) => id);
  expectOk(await shelter.post('/api/delete-ad', { ad_id: deleted }));
  const { body } = await send(shelter, table, { key });
  expect(body.rows.map(({ ad_id: id }) => id)).toEqual([null, left]);
  expect(await own(shelter)).toHaveLength(1);
  expect([...world.images.keys()].toSorted()).toEqual(kept);
});

test('another table under the key of an import that was stored is refused', async () => {
  const world = await testApp();
  const shelter = await shelterOf(world);
  const key = 'import-1';
  const wrong = tableOf(HEADINGS, pet('Рыжик', 'нет.png'));
  expectOk(await send(shelter, wrong, { key }));
  expectOk(await send(shelter, tableOf(HEADINGS, pet('Рыжик')), { key }));
  const other = await send(shelter, tableOf(HEADINGS, pet('Рыжик'), pet('Мурка')), { key });
  expectHttpError(
    other,
    409,
    'Прошлая таблица уже загружена, хотя ответ не дошёл. Проверьте список питомцев и загружайте новую',
  );
  expect(await own(shelter)).toHaveLength(1);
});

test('the admins get one notice of a table, as long as one of its ads waits', async () => {
  const world = await testApp();
  const shelter = await shelterOf(world);
  const admin = await world.as('admin');
  const rows = Array.from({ length: 100 }, (_, row) => pet(`Кот ${row + 1}`));
  expectOk(await send(shelter, tableOf(HEADINGS, ...rows)));
  const told = await world.db
    .select({ adId: notices.adId, data: notices.data })
    .from(notices)
    .where(and(eq(notices.userId, admin.id), eq(notices.kind, 'review_waiting')));
  expect(told).toEqual([{ adId: (await own(shelter)).at(-1)?.id, data: { others: 99 } }]);
});
