import { expect, test } from 'vitest';
import type { PetAd } from '#contract/pets.ts';
import { fieldErrors } from '#contract/texts.ts';
import { adTexts } from '#server/ads/texts.ts';
import { expectOk, expectRefusal } from '#tests/support/expectations.ts';
import { petDraft, petIn, publishPet, sendPet } from '#tests/support/pets.ts';
import { tinyPicture } from '#tests/support/pictures.ts';
import { testApp, type Person } from '#tests/support/testApp.ts';

const adOf = async (person: Person, id: number) =>
  (await person.get<PetAd>(`/api/articles/${id}`)).body;

test('a rejected ad is mended and goes back to review, with pictures kept, added and put in order', async () => {
  const world = await testApp();
  const author = await world.as('author');
  const pictures = [await tinyPicture(), await tinyPicture()];
  const { body } = await sendPet(author, {}, pictures);
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
    [await tinyPicture()],
  );

  expectOk(answer);
  const mended = await adOf(author, body.id);
  expect(mended).toMatchObject({ is_visible: 2, title: 'Мейн-кун ищет дом', breed: 'Мейн-кун' });
  expect(mended.images).toHaveLength(2);
  expect(mended.images[1]).toBe(second);
  expect(mended.images).not.toContain(first);
  expect((await world.visitor.fetch(`/api/image/${first}`)).status).toBe(404);
  expect((await world.visitor.fetch(`/api/image/${second}`)).status).toBe(200);
});

test('a published ad that is changed leaves the list until it is approved again', async () => {
  const world = await testApp();
  const author = await world.as('author');
  const id = await publishPet(world, author);
  const { images } = await adOf(author, id);
  expectOk(
    await author.form(`/api/articles/update/${id}`, petDraft({ pictures: images.join(',') }), []),
  );
  expect((await world.visitor.post<PetAd[]>('/api/articles/filter', {})).body).toEqual([]);
});

test('only the author changes an ad, and only with what a new one would need', async () => {
  const world = await testApp();
  const author = await world.as('author');
  const id = await publishPet(world, author);
  const { images } = await adOf(author, id);
  const send = (person: Person, fields = {}) =>
    person.form(
      `/api/articles/update/${id}`,
      petDraft({ pictures: images.join(','), ...fields }),
      [],
    );

  expectRefusal(await send(await world.as('other')), 403, adTexts.notYours);
  expectRefusal(await send(await world.as('admin')), 403, adTexts.notYours);
  const noPictures = await send(author, { pictures: '' });
  expect(JSON.stringify(noPictures.body)).toContain(fieldErrors.image);
  const foreign = await send(author, { pictures: 'somebody-elses-picture' });
  expect(JSON.stringify(foreign.body)).toContain(fieldErrors.image);
  expect((await adOf(author, id)).images).toEqual(images);
  const gone = await petIn('deleted', world, author);
  const answer = await author.form(`/api/articles/update/${gone}`, petDraft(), [
    await tinyPicture(),
  ]);
  expectRefusal(answer, 404, adTexts.notFound);
});
