import { expect, test } from 'vitest';
import { STATUS } from '#contract/ads/ads.ts';
import { FAVORITES_MAX } from '#contract/ads/favorites.ts';
import type { PetAd } from '#contract/sections/pets.ts';
import { adTexts } from '#server/ads/texts.ts';
import { favoriteTexts } from '#server/favorites/texts.ts';
import { expectOk, expectHttpError } from '#tests/support/expectations.ts';
import { tinyImage } from '#tests/support/images.ts';
import { adminDoes, ownerDoes, petIn, postPet, publishPet, sendPet } from '#tests/support/pets.ts';
import { testApp, type TestUser } from '#tests/support/testApp.ts';

const toggle = (user: TestUser, id: number) =>
  user.post<{ favorited: boolean }>('/api/toggle-favorite', { article_id: id });
const favorites = async (user: TestUser) => (await user.get<number[]>('/api/favorites')).body;

test('adds and removes a favorite; the newest comes first', async () => {
  const world = await testApp();
  const author = await world.as('author');
  const reader = await world.as('reader');
  const first = await publishPet(world, author);
  const second = await publishPet(world, author);

  expect((await toggle(reader, first)).body).toEqual({ favorited: true });
  world.clock.advance({ seconds: 1 });
  await toggle(reader, second);
  expect(await favorites(reader)).toEqual([second, first]);
  expect((await reader.get(`/api/is-favorite/${first}`)).body).toEqual({ favorited: true });
  expect((await world.visitor.get(`/api/is-favorite/${first}`)).body).toEqual({ favorited: false });

  expect((await toggle(reader, first)).body).toEqual({ favorited: false });
  expect(await favorites(reader)).toEqual([second]);
  expect(await favorites(author)).toEqual([]);
});

test('rejects own and invisible ads', async () => {
  const world = await testApp();
  const author = await world.as('author');
  const reader = await world.as('reader');
  const own = await publishPet(world, author);
  const hidden = await postPet(author);

  expectHttpError(await toggle(author, own), 409, favoriteTexts.own);
  expectHttpError(await toggle(reader, hidden), 404, adTexts.notFound);
  expectHttpError(await toggle(reader, 999_999), 404, adTexts.notFound);
});

test('rejects the fifty-first favorite, also on concurrent calls', async () => {
  const world = await testApp({ rateLimits: false });
  const author = await world.as('author');
  const reader = await world.as('reader');
  const ids: number[] = [];
  for (let count = 0; count <= FAVORITES_MAX; count += 1) ids.push(await publishPet(world, author));
  for (const id of ids.slice(0, FAVORITES_MAX - 1)) expectOk(await toggle(reader, id));

  const answers = await Promise.all(ids.slice(-2).map((id) => toggle(reader, id)));
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  expect(await favorites(reader)).toHaveLength(FAVORITES_MAX);
  for (const answer of answers.filter(({ status }) => status === 409)) {
    expectHttpError(answer, 409, favoriteTexts.tooMany);
  }
});

test('a deleted ad leaves the favorites; a hidden one can be removed', async () => {
  const world = await testApp();
  const author = await world.as('author');
  const reader = await world.as('reader');
  const deleted = await publishPet(world, author);
  const hidden = await publishPet(world, author);
  await toggle(reader, deleted);
  await toggle(reader, hidden);

  await author.post('/api/delete-ad', { ad_id: deleted });
  await ownerDoes(author, 4, hidden);
  expect(await favorites(reader)).toEqual([hidden]);
  expect((await toggle(reader, hidden)).body).toEqual({ favorited: false });
});

test('a favorite that is no longer public shows its title and first image to its user only', async () => {
  const world = await testApp();
  const author = await world.as('author');
  const reader = await world.as('reader');
  const stranger = await world.as('stranger');
  const images = [await tinyImage(), await tinyImage()];
  const published = await publishPet(world, author);
  const { body } = await sendPet(author, { title: 'Скрытый' }, images);
  const hidden = body.id;
  const deleted = await publishPet(world, author);
  expectOk(await adminDoes(await world.as('admin'), 1, hidden));
  for (const id of [published, hidden, deleted]) expectOk(await toggle(reader, id));
  const ad = (await reader.get<PetAd>(`/api/articles/${hidden}`)).body;

  expectOk(await ownerDoes(author, 4, hidden));
  expectOk(await author.post('/api/delete-ad', { ad_id: deleted }));
  const ids = [hidden, deleted, published];
  const seenBy = async (caller: Pick<TestUser, 'post'>) =>
    (await caller.post<{ id: number }[]>('/api/articles/by-ids', ids)).body;
  const [first, ...others] = await seenBy(reader);
  expect(first).toEqual({
    id: hidden,
    title: 'Скрытый',
    is_visible: STATUS.outdated,
    images: [expect.stringContaining(`${ad.images[0]}.`)],
  });
  expect(others.map(({ id }) => id)).toEqual([published]);
  for (const caller of [stranger, world.visitor]) {
    expect((await seenBy(caller)).map(({ id }) => id)).toEqual([published]);
  }

  expectOk(await toggle(reader, hidden));
  expect((await seenBy(reader)).map(({ id }) => id)).toEqual([published]);
});

test('an opened ad is marked on every device, the latest first', async () => {
  const world = await testApp();
  const author = await world.as('author');
  const phone = await world.as('reader');
  const first = await publishPet(world, author);
  const second = await publishPet(world, author);

  for (const id of [first, second, first]) {
    world.clock.advance({ seconds: 1 });
    expectOk(await phone.post(`/api/mark-as-read/${id}`));
  }
  const computer = await world.as('reader');
  expect((await computer.get('/api/read-articles')).body).toEqual([first, second]);
  expect((await author.get('/api/read-articles')).body).toEqual([]);

  const unseen = await petIn('review', world, author);
  expectHttpError(await phone.post(`/api/mark-as-read/${unseen}`), 404, adTexts.notFound);
  expectOk(await adminDoes(await world.as('admin'), 1, unseen));
  expectOk(await phone.post(`/api/mark-as-read/${unseen}`));
});
