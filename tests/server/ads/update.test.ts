import { expect, test } from 'vitest';
import type { PetAd } from '#contract/pets.ts';
import { fieldErrors } from '#contract/texts.ts';
import { adTexts } from '#server/ads/texts.ts';
import { expectOk, expectHttpError } from '#tests/support/expectations.ts';
import { petDraft, petIn, publishPet, sendPet } from '#tests/support/pets.ts';
import { tinyImage } from '#tests/support/images.ts';
import { testApp, type TestUser } from '#tests/support/testApp.ts';

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
