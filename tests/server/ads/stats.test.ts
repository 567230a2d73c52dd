import { expect, test } from 'vitest';
import type { AdStats } from '#contract/ads/ads.ts';
import { adTexts } from '#server/ads/texts.ts';
import { expectHttpError, expectOk } from '#tests/support/expectations.ts';
import { adminDoes, postPet, publishPet } from '#tests/support/pets.ts';
import { testApp } from '#tests/support/testApp.ts';

test('the author sees who has opened and kept the ad, others do not', async () => {
  const world = await testApp();
  const [anna, boris] = [await world.as('anna'), await world.as('boris')];
  const id = await publishPet(world, anna);
  const path = `/api/articles/${id}/stats`;
  expectOk(await anna.post(`/api/mark-as-read/${id}`));
  expectOk(await boris.post(`/api/mark-as-read/${id}`));
  expectOk(await boris.post('/api/toggle-favorite', { article_id: id }));
  expect((await anna.get<AdStats>(path)).body).toEqual({
    views: 1,
    favorites: 1,
    shares: 0,
    opened: 0,
  });
  expectHttpError(await boris.get(path), 403, adTexts.notYours);
  expectOk(await (await world.as('admin')).get(path));
});

test('says how long reviews usually take', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  const wait = async (minutes: number) => {
    const id = await postPet(anna);
    world.clock.advance({ minutes });
    expectOk(await adminDoes(await world.as('admin'), 1, id));
    return id;
  };
  const reviewOf = async (id: number) =>
    (await anna.get<AdStats>(`/api/articles/${id}/stats`)).body.review;
  await wait(20);
  expect(await reviewOf(await wait(30))).toBeUndefined();
  await wait(40);
  expect(await reviewOf(await postPet(anna))).toBe('hour');
  for (let number = 0; number < 4; number += 1) await wait(300);
  expect(await reviewOf(await postPet(anna))).toBe('day');
});
