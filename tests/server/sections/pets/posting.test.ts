import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { PET_ADS_MAX, type PetAd } from '#contract/sections/pets.ts';
import { fieldErrors } from '#contract/texts.ts';
import { adTexts } from '#server/ads/texts.ts';
import { httpTexts } from '#server/http/texts.ts';
import { petTexts } from '#server/sections/pets/texts.ts';
import { expectOk, expectHttpError, expectValidationErrors } from '#tests/support/expectations.ts';
import type { Fields } from '#tests/support/multipart.ts';
import { adminDoes, petDraft, postPet, publishPet, sendPet } from '#tests/support/pets.ts';
import { tinyImage, tinyImages } from '#tests/support/images.ts';
import { testApp } from '#tests/support/testApp.ts';

/** The ad as its author sees it after posting these fields. */
async function posted(fields: Fields): Promise<PetAd> {
  const world = await testApp();
  const author = await world.as('author');
  const id = await postPet(author, fields);
  return (await author.get<PetAd>(`/api/articles/${id}`)).body;
}

describe('a pet ad', () => {
  test('has exactly the agreed JSON', async () => {
    const world = await testApp();
    const author = await world.as('author');
    const id = await publishPet(world, author);

    const { body } = await world.visitor.get<PetAd>(`/api/articles/${id}`);

    expect(body).toEqual({
      id: 1,
      title: 'Щенок лабрадора',
      breed: 'Лабрадор-ретривер',
      sex: 1,
      city: 'Москва',
      category: 'Продажа',
      type_ad: 'Собаки',
      price: 15_000,
      description: 'Ласковый, привит',
      images: [expect.stringMatching(/^[\w-]{16}$/u)],
      author: author.id,
      author_name: 'author',
      author_avatar: null,
      author_verified: null,
      is_visible: 1,
      is_owner: false,
      is_reserved: false,
      is_pinned: false,
      is_promoted: false,
      boost_type: 0,
      is_ad: false,
      created: '2026-03-02T09:00:00.000Z',
    });
    const [listed] = (await world.visitor.post<PetAd[]>('/api/articles/filter', {})).body;
    expect(listed).toEqual(body);
  });

  test('is answered with its id only', async () => {
    const world = await testApp();
    expect((await sendPet(await world.as('author'))).body).toEqual({ id: 1 });
  });
});

describe('stored text', () => {
  test('is trimmed and free of control characters; line breaks stay in the description', async () => {
    const ad = await posted({
      title: '  Рекс\u0000 и\tМухтар \n',
      description: ' Раз\u0007\r\nдва\u202E \n\nтри  ',
    });
    expect(ad.title).toBe('Рекс и Мухтар');
    expect(ad.description).toBe('Раз\nдва \n\nтри');
  });

  test('is text, never HTML', async () => {
    const title = '<b onclick=1>"Кот" & \'Ко\'</b>';
    expect((await posted({ title })).title).toBe(title);
  });

  test('has city and breed as spelled in the catalog', async () => {
    const ad = await posted({ city: ' ОРЕЛ ', breed: 'бигль' });
    expect([ad.city, ad.breed]).toEqual(['Орёл', 'Бигль']);
  });

  test.each([
    ['sex when none is given', { sex: undefined }, { sex: 0 }],
    ['the highest price', { price: '1000000' }, { price: 1_000_000 }],
    ['a price of nothing', { price: 0 }, { price: 0 }],
    ['no price outside of sale', { category: 'Потерянные', price: 500 }, { price: 0 }],
    ['no description', { description: undefined }, { description: '' }],
    ['35 emoji', { title: '🐕'.repeat(35) }, { title: '🐕'.repeat(35) }],
    ['1000 characters', { description: 'я'.repeat(1000) }, { description: 'я'.repeat(1000) }],
  ])('may contain %s', async (_, fields, expected) => {
    expect(await posted(fields)).toMatchObject(expected);
  });
});

describe('an invalid field has its message:', () => {
  const { required } = fieldErrors;
  const rejected: [string, Fields, Record<string, string>][] = [
    ['no title', { title: undefined }, { title: required }],
    ['an empty title', { title: '' }, { title: required }],
    ['a blank title', { title: ' \t ' }, { title: required }],
    ['a title of control characters', { title: '\u0000\u0007' }, { title: required }],
    ['a title of 36', { title: 'я'.repeat(36) }, { title: fieldErrors.title }],
    [
      'a description of 1001',
      { description: 'я'.repeat(1001) },
      { description: fieldErrors.description },
    ],
    ['no category', { category: undefined }, { category: required }],
    ['an empty category', { category: '' }, { category: fieldErrors.category }],
    ['an unknown category', { category: 'Аренда' }, { category: fieldErrors.category }],
    ['no animal type', { type_ad: undefined }, { type_ad: required }],
    ['an unknown animal type', { type_ad: 'Драконы' }, { type_ad: fieldErrors.animalType }],
    ['no breed', { breed: '' }, { breed: required }],
    ['an unknown breed', { breed: 'Дворняга-ретривер' }, { breed: fieldErrors.breed }],
    ['a part of a breed', { breed: 'Лабрадор' }, { breed: fieldErrors.breed }],
    ['a breed of another animal', { breed: 'Мейн-кун' }, { breed: fieldErrors.breed }],
    ['no city', { city: undefined }, { city: required }],
    ['an unknown city', { city: 'Атлантида' }, { city: fieldErrors.city }],
    ['a part of a city', { city: 'Моск' }, { city: fieldErrors.city }],
    ['a sale without a price', { price: undefined }, { price: required }],
    ['a sale with an empty price', { price: '' }, { price: required }],
    ['a price over a million', { price: 1_000_001 }, { price: fieldErrors.price }],
    ['a price below nothing', { price: -1 }, { price: fieldErrors.price }],
    ['a price with kopecks', { price: '10.5' }, { price: fieldErrors.price }],
    ['a price in words', { price: 'сто' }, { price: fieldErrors.price }],
    ['an unknown sex', { sex: 3 }, { sex: fieldErrors.sex }],
    ['a sex in words', { sex: 'boy' }, { sex: fieldErrors.sex }],
    [
      'several fields at once',
      { title: '', city: '', sex: 7 },
      { title: required, city: required, sex: fieldErrors.sex },
    ],
  ];
  test.each(rejected)('%s', async (_, fields, expected) => {
    const world = await testApp();
    const author = await world.as('author');
    expectValidationErrors(await sendPet(author, fields), expected);
    expect((await author.get('/api/my-articles')).body).toEqual([]);
    expect(world.images.size).toBe(0);
  });

  test('each error has location, message and type', async () => {
    const world = await testApp();
    const answer = await sendPet(await world.as('author'), { title: '' });
    expect(answer.body).toEqual({
      detail: [{ loc: ['body', 'title'], msg: required, type: 'value_error' }],
    });
  });
});

describe('images of an ad', () => {
  test('are one to four', async () => {
    const world = await testApp();
    const author = await world.as('author');

    expectValidationErrors(await sendPet(author, {}, []), { images: fieldErrors.image });
    expectValidationErrors(await sendPet(author, {}, await tinyImages(5)), {
      images: fieldErrors.imagesMax,
    });
    const id = (await sendPet(author, {}, await tinyImages(4))).body.id;
    expect((await author.get<PetAd>(`/api/articles/${id}`)).body.images).toHaveLength(4);
  });

  test('come under images or images[]', async () => {
    const world = await testApp();
    const author = await world.as('author');
    const image = await tinyImage();
    const both = [image, { ...image, field: 'images[]' }, { ...image, field: 'avatar' }];
    const id = (await sendPet(author, {}, both)).body.id;
    expect((await author.get<PetAd>(`/api/articles/${id}`)).body.images).toHaveLength(2);
  });
});

describe('a repeated send', () => {
  const key = { 'idempotency-key': 'draft-0001' };

  test('with the same key returns the first ad', async () => {
    const world = await testApp();
    const author = await world.as('author');

    const first = await sendPet(author, {}, undefined, key);
    const again = await sendPet(author, {}, undefined, key);

    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect((await author.get('/api/my-articles')).body).toHaveLength(1);
    expect(world.images.size).toBe(2);
  });

  test('at the same time creates one ad and keeps one set of images', async () => {
    const world = await testApp();
    const author = await world.as('author');

    const answers = await Promise.all([1, 2, 3].map(() => sendPet(author, {}, undefined, key)));

    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect((await author.get('/api/my-articles')).body).toHaveLength(1);
    expect(world.images.size).toBe(2);
  });

  test('of another user, with another key or with an invalid key creates a new ad', async () => {
    const world = await testApp();
    const author = await world.as('author');
    const answers = [
      await sendPet(author, {}, undefined, key),
      await sendPet(author, {}, undefined, { 'idempotency-key': 'draft-0002' }),
      await sendPet(author, {}, undefined, { 'idempotency-key': 'x' }),
      await sendPet(author, {}, undefined, { 'idempotency-key': 'x' }),
      await sendPet(await world.as('stranger'), {}, undefined, key),
    ];
    expect(answers.map((answer) => answer.body.id)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('a repeated send with a corrected text', () => {
  const key = { 'idempotency-key': 'draft-0001' };
  const corrected = { title: 'Щенок, исправлено', breed: 'Бигль', price: 9000 };

  test('updates the ad in review, images too', async () => {
    const world = await testApp();
    const author = await world.as('author');
    const { id } = (await sendPet(author, {}, await tinyImages(2), key)).body;
    const { images } = (await author.get<PetAd>(`/api/articles/${id}`)).body;

    const again = await sendPet(author, corrected, [await tinyImage()], key);

    expectOk(again);
    expect(again.body).toEqual({ id });
    const ad = (await author.get<PetAd>(`/api/articles/${id}`)).body;
    expect(ad).toMatchObject({ ...corrected, is_visible: 2 });
    expect(ad.images).toHaveLength(1);
    expect(images).not.toContain(ad.images[0]);
    expect((await author.get('/api/my-articles')).body).toHaveLength(1);
    expect(world.images.size).toBe(2);
  });

  test('counts other images as another text', async () => {
    const world = await testApp();
    const author = await world.as('author');
    const { id } = (await sendPet(author, {}, [await tinyImage()], key)).body;
    expectOk(await sendPet(author, {}, await tinyImages(3), key));
    expect((await author.get<PetAd>(`/api/articles/${id}`)).body.images).toHaveLength(3);
  });

  test('updates an ad that was published at once', async () => {
    const world = await testApp({ moderation: 'after' });
    const author = await world.as('author');
    const { id } = (await sendPet(author, {}, undefined, key)).body;
    expectOk(await sendPet(author, corrected, undefined, key));
    const { body } = await world.visitor.get<PetAd>(`/api/articles/${id}`);
    expect(body).toMatchObject({ ...corrected, is_visible: 1 });
  });

  test.each([
    ['approved', 1],
    ['rejected', 3],
  ])('gets 409 once the ad is %s, which stays unchanged', async (_, decision) => {
    const world = await testApp();
    const author = await world.as('author');
    const { id } = (await sendPet(author, {}, undefined, key)).body;
    expectOk(await adminDoes(await world.as('admin'), decision, id));

    expectHttpError(await sendPet(author, corrected, undefined, key), 409, adTexts.sentBefore);

    const ad = (await author.get<PetAd>(`/api/articles/${id}`)).body;
    expect(ad).toMatchObject({ title: 'Щенок лабрадора', is_visible: decision });
    // The same text again is still the same ad.
    expect((await sendPet(author, {}, undefined, key)).body).toEqual({ id });
  });

  test('does not undo later edits of the author', async () => {
    const world = await testApp();
    const author = await world.as('author');
    const { id } = (await sendPet(author, {}, undefined, key)).body;
    const { images } = (await author.get<PetAd>(`/api/articles/${id}`)).body;
    const change = petDraft({ title: 'Изменён в профиле', pictures: images.join(',') });
    expectOk(await author.form(`/api/articles/update/${id}`, change, []));
    expectHttpError(await sendPet(author, corrected, undefined, key), 409, adTexts.sentBefore);
    const ad = (await author.get<PetAd>(`/api/articles/${id}`)).body;
    expect(ad.title).toBe('Изменён в профиле');
  });
});

describe('the number of ads of a user', () => {
  test('is at most 30 an hour', async () => {
    const world = await testApp();
    const author = await world.as('author');
    await postPet(author);
    world.clock.advance({ minutes: 10 });
    for (let count = 1; count < 30; count += 1) await postPet(author);

    const rejected = await sendPet(author);
    expectHttpError(rejected, 429, adTexts.tooManyPerHour);
    expect(rejected.headers.get('retry-after')).toBe(String(50 * 60));
    expectOk(await sendPet(await world.as('stranger')));

    world.clock.advance({ minutes: 50 });
    expectOk(await sendPet(author));
    expectHttpError(await sendPet(author), 429);
  });

  test('is at most 30 an hour also when they are sent at once', async () => {
    const world = await testApp();
    const author = await world.as('author');
    for (let count = 1; count < 30; count += 1) await postPet(author);

    const answers = await Promise.all([1, 2, 3, 4].map(() => sendPet(author)));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429]);
    expect((await author.get('/api/my-articles?limit=100')).body).toHaveLength(30);
    expect(world.images.size).toBe(60);
  });

  test('is not limited by the hour when rate limits are off', async () => {
    const world = await testApp({ rateLimits: false });
    const author = await world.as('author');
    for (let count = 0; count < 31; count += 1) await postPet(author);
  });

  test('is at most 999 pet ads, without deleted ones', async () => {
    const world = await testApp({ rateLimits: false });
    const author = await world.as('author');
    const id = await postPet(author);
    await world.db.execute(sql`
      INSERT INTO ads (section, author_id, status, title, description, city_id, publication_key, created_at)
      SELECT 1, author_id, 2, title, description, city_id, 'key ' || n, created_at
      FROM ads, generate_series(2, ${PET_ADS_MAX}) AS n WHERE id = ${id}`);

    const rejected = await sendPet(author);
    expectHttpError(rejected, 409, petTexts.limitReached);
    expect(rejected.code).toBe('LIMIT_REACHED');

    expectOk(await author.post('/api/delete-ad', { ad_id: id }));
    expectOk(await sendPet(author));
    expectHttpError(await sendPet(author), 409, petTexts.limitReached);
  });
});

describe('the posting form itself', () => {
  test('is for signed-in users', async () => {
    const world = await testApp();
    const answer = await world.visitor.form('/api/articles/create', petDraft());
    expectHttpError(answer, 401, httpTexts.noToken);
  });

  test('is multipart', async () => {
    const world = await testApp();
    const author = await world.as('author');
    expectHttpError(
      await author.post('/api/articles/create', petDraft()),
      415,
      httpTexts.wrongMedia,
    );
  });

  test.each([
    ['no boundary', 'multipart/form-data', 'text'],
    ['a body that is not of its kind', 'multipart/form-data; boundary=x', 'text'],
    ['a body that breaks off', 'multipart/form-data; boundary=x', '--x\r\nContent-Disp'],
    ['an empty body', 'multipart/form-data; boundary=x', ''],
  ])('with %s is rejected', async (_, type, body) => {
    const world = await testApp();
    const author = await world.as('author');
    const response = await author.fetch('/api/articles/create', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ detail: httpTexts.badRequest });
  });

  test('of more than 48 MB is rejected before it is read', async () => {
    const world = await testApp();
    const author = await world.as('author');
    const response = await author.fetch('/api/articles/create', {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(49 * 1024 * 1024),
      },
      body: 'x',
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({ detail: httpTexts.tooLarge });
  });
});
