import { expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import type { PetAd } from '#contract/sections/pets.ts';
import { fieldErrors } from '#contract/texts.ts';
import { adTexts } from '#server/ads/texts.ts';
import { expectOk, expectHttpError } from '#tests/support/expectations.ts';
import { petDraft, petIn, postPet, publishPet, sendPet } from '#tests/support/pets.ts';
import { tinyImage, tinyImages } from '#tests/support/images.ts';
import { testApp, TestUser, type TestApp } from '#tests/support/testApp.ts';

const adOf = async (user: TestUser, id: number) =>
  (await user.get<PetAd>(`/api/articles/${id}`)).body;

test('editing a rejected ad sends it back to review, with images kept, added and ordered', async () => {
  const world = await testApp();
  const author = await world.as('author');
  const images = [await tinyImage(), await tinyImage()];
  const { body } = await sendPet(author, {}, images);
  const admin = await world.as('admin');
  expectOk(await admin.post('/api/admin/ad-action', { ad_id: body.id, do: 3 }));
  const [first, second] = (await adOf(author, body.id)).images;

  const answer = await author.form(
    `/api/articles/update/${body.id}`,
    petDraft({
      title: 'Мейн-кун ищет дом',
      type_ad: 'Кошки',
      breed: 'Мейн-кун',
      pictures: `new,${second}`,
    }),
    [await tinyImage()],
  );

  expectOk(answer);
  const restored = await adOf(author, body.id);
  expect(restored).toMatchObject({ is_visible: 2, title: 'Мейн-кун ищет дом', breed: 'Мейн-кун' });
  expect(restored.images).toHaveLength(2);
  expect(restored.images[1]).toBe(second);
  expect(restored.images).not.toContain(first);
  expect((await world.visitor.fetch(`/api/image/${first}`)).status).toBe(404);
  expect((await world.visitor.fetch(`/api/image/${second}`)).status).toBe(200);
});

test('only the author can edit an ad, with the same validation as a new one', async () => {
  const world = await testApp();
  const author = await world.as('author');
  const id = await publishPet(world, author);
  const { images } = await adOf(author, id);
  const send = (user: TestUser, fields = {}) =>
    user.form(
      `/api/articles/update/${id}`,
      petDraft({ pictures: images.join(','), ...fields }),
      [],
    );

  expectHttpError(await send(await world.as('other')), 403, adTexts.notYours);
  expectHttpError(await send(await world.as('admin')), 403, adTexts.notYours);
  const noImages = await send(author, { pictures: '' });
  expect(JSON.stringify(noImages.body)).toContain(fieldErrors.image);
  const foreign = await send(author, { pictures: 'another-users-image' });
  expect(JSON.stringify(foreign.body)).toContain(fieldErrors.image);
  expect((await adOf(author, id)).images).toEqual(images);
  const gone = await petIn('deleted', world, author);
  const answer = await author.form(`/api/articles/update/${gone}`, petDraft(), [await tinyImage()]);
  expectHttpError(answer, 404, adTexts.notFound);
});

test.each([
  ['in review', (author: TestUser) => postPet(author)],
  ['published', (author: TestUser, world: TestApp) => publishPet(world, author)],
])('two edits at once of an ad %s never leave it with a deleted image', async (_, post) => {
  const world = await testApp();
  const author = await world.as('author');
  const id = await post(author, world);
  const firstOf = async () =>
    (await adOf(author, id)).pending?.images ?? (await adOf(author, id)).images;
  const [image] = await firstOf();
  const edit = async (user: Pick<TestUser, 'form'>, pictures: string, count: number) =>
    user.form(
      `/api/articles/update/${id}`,
      petDraft({ title: `Правка ${pictures.length}`, pictures }),
      await tinyImages(count),
    );
  expectOk(await edit(author, `${image},new`, 1));
  const [first, other] = await firstOf();

  // The second edit keeps an image that the first one deletes while the second stores its file.
  let isFirst = true;
  const { app } = createApp({
    ...world.deps,
    imageStore: {
      ...world.deps.imageStore,
      async put(key, bytes) {
        if (isFirst) {
          isFirst = false;
          expectOk(await edit(author, `${first}`, 0));
        }
        await world.deps.imageStore.put(key, bytes);
      },
    },
  });
  const late = await edit(new TestUser(app, author.token, author.id), `${other},new`, 1);

  expectHttpError(late, 409, adTexts.imagesChangedMeanwhile);
  expect(await firstOf()).toEqual([first]);
  for (const image of [...(await adOf(author, id)).images, ...(await firstOf())]) {
    expect((await author.fetch(`/api/image/${image}`)).status).toBe(200);
  }
});
