import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { BaseAd } from '#contract/ads/ads.ts';
import { expectHttpError, expectOk, expectValidationErrors } from '#tests/support/expectations.ts';
import { photo, tinyImage } from '#tests/support/images.ts';
import { ownerDoes, petDraft, postPet, sendPet } from '#tests/support/pets.ts';
import type { Fields, Upload } from '#tests/support/multipart.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let author: TestUser;

beforeAll(async () => {
  world = await testApp({ rateLimits: false });
});
beforeEach(async () => {
  author = await world.as('author');
});

const imagesOf = async (id: number) =>
  (await author.get<BaseAd>(`/api/articles/${id}`)).body.images.map((image) => image.split('.')[0]);
const create = (user: TestUser, fields: Fields, images: Upload[] = []) =>
  user.form<{ id: number }>('/api/articles/create', petDraft(fields), images);
/** The widths of an ad's photos, in their order. */
const widthsOf = async (id: number): Promise<number[]> => {
  const { body } = await author.get<BaseAd>(`/api/articles/${id}`);
  const answers = body.images.map((image) => author.fetch(`/api/image/${image}`));
  const files = await Promise.all(answers.map(async (answer) => (await answer).arrayBuffer()));
  return Promise.all(files.map(async (file) => (await sharp(file).metadata()).width));
};

test('a new ad takes the photos of an own ad, which keeps them, whatever becomes of either', async () => {
  const old = await postPet(author);
  const answer = await create(author, { images_from: old });
  expectOk(answer);
  const { id } = answer.body;
  const [before, after] = [await imagesOf(old), await imagesOf(id)];
  expect(after).toHaveLength(1);
  expect(after).not.toEqual(before);
  expectOk(await author.post('/api/delete-ad', { ad_id: old }));
  expect(await widthsOf(id)).toEqual([8]);
});

test('also of one that is over, in the order of the form, among new ones', async () => {
  const images = await Promise.all([60, 90].map((width) => photo({ width, height: 60 })));
  const sent = await sendPet(author, {}, images);
  expectOk(sent);
  const old = sent.body.id;
  const [first, second] = await imagesOf(old);
  expectOk(await (await world.as('admin')).post('/api/admin/ad-action', { ad_id: old, do: 1 }));
  expectOk(await ownerDoes(author, 4, old));
  const answer = await create(author, { images_from: old, pictures: `${second},new,${first}` }, [
    await tinyImage(),
  ]);
  expectOk(answer);
  expect(await widthsOf(answer.body.id)).toEqual([90, 8, 60]);
  const none = await create(author, { images_from: old, pictures: 'new' }, [await tinyImage()]);
  expect(await imagesOf(none.body.id)).toHaveLength(1);
});

test('a repeat with the same key is the same ad', async () => {
  const old = await postPet(author);
  const headers = { 'Idempotency-Key': 'draft-of-a-like-ad' };
  const send = () =>
    author.form<{ id: number }>(
      '/api/articles/create',
      petDraft({ images_from: old }),
      [],
      headers,
    );
  const [first, again] = [await send(), await send()];
  expectOk(first);
  expect(again.body.id).toBe(first.body.id);
});

test('photos of others, of none and of too many are refused', async () => {
  const old = await postPet(author);
  const other = await world.as('other');
  expectHttpError(await create(other, { images_from: old }), 404);
  expectOk(await (await world.as('admin')).post('/api/admin/ad-action', { ad_id: old, do: 1 }));
  expectHttpError(await create(other, { images_from: old }), 403);
  expectHttpError(await create(author, { images_from: 999_999 }), 404);
  expectHttpError(await create(author, { images_from: old, pictures: 'unknown' }), 409);
  const four = await Promise.all(Array.from({ length: 4 }, () => tinyImage()));
  expectValidationErrors(await create(author, { images_from: old }, four), {
    images: 'Максимум 4 изображения',
  });
});
