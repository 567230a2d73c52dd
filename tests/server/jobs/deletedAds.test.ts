import { expect, test } from 'vitest';
import { purgeDeletedAds } from '#server/jobs/deletedAds.ts';
import { petIn, publishPet } from '#tests/support/pets.ts';
import { testApp } from '#tests/support/testApp.ts';

test('deleted ads are purged with their images after 30 days, others stay', async () => {
  const world = await testApp();
  const author = await world.as('author');
  await petIn('deleted', world, author);
  const remaining = await publishPet(world, author);
  const files = world.images.size;

  world.clock.advance({ days: 29 });
  expect(await purgeDeletedAds(world.deps)).toBe(0);
  expect(world.images.size).toBe(files);

  world.clock.advance({ days: 2 });
  expect(await purgeDeletedAds(world.deps)).toBe(1);
  expect(world.images.size).toBe(files / 2);
  const left = await (await world.as('author')).get<{ id: number }[]>('/api/my-articles');
  expect(left.body.map((ad) => ad.id)).toEqual([remaining]);
  expect(await purgeDeletedAds(world.deps)).toBe(0);
});
